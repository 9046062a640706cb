// Expect (20, 60, 100, 140) and (80, 90, 100, 110): the operands have changed places.

@group(0) @binding(0) var<storage, read> matrices: array<mat4x4f>;
@group(0) @binding(1) var<storage, read> vectors: array<vec4f>;
@group(0) @binding(2) var<storage, read_write> result: array<vec4f>;

@compute @workgroup_size(1)
fn main() {
  let m = matrices[0];
  let v = vectors[0];
  result[0] = v * m;
  result[1] = m * v;
}
