// Expect (0, 4, 8, 12): the first components of all columns.

@group(0) @binding(0) var<storage, read> matrices: array<mat4x4f>;
@group(0) @binding(1) var<storage, read_write> result: array<vec4f>;

@compute @workgroup_size(1)
fn main() {
  let m = matrices[0];
  result[0] = vec4f(m[0][0], m[1][0], m[2][0], m[3][0]);
}
