// Gives (80, 90, 100, 110) and (20, 60, 100, 140).

@group(0) @binding(0) var<storage, read> matrices: array<mat4x4f>;
@group(0) @binding(1) var<storage, read> vectors: array<vec4f>;
@group(0) @binding(2) var<storage, read_write> result: array<vec4f>;

@compute @workgroup_size(1)
fn main() {
  let m = matrices[0];
  let v = vectors[0];
  result[0] = m * v;
  result[1] = v * m;
}
