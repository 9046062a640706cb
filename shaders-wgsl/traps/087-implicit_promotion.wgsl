// HLSL promotes the integer.

@group(0) @binding(0) var<storage, read> vectors: array<vec4f>;
@group(0) @binding(1) var<storage, read> number: array<i32>;
@group(0) @binding(2) var<storage, read_write> result: array<f32>;

@compute @workgroup_size(1)
fn main() {
  let sum = vectors[0].xyz + number[0];
  result[0] = sum.x;
  result[1] = sum.y;
  result[2] = sum.z;
}
