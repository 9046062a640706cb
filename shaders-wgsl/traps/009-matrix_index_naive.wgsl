// Gives (0, 1, 2, 3): column 0.

@group(0) @binding(0) var<storage, read> matrices: array<mat4x4f>;
@group(0) @binding(1) var<storage, read_write> result: array<vec4f>;

@compute @workgroup_size(1)
fn main() {
  let m = matrices[0];
  result[0] = m[0];
}
