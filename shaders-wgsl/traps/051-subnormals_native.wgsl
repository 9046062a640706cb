// 1e-39 times 1 keeps its bits or is flushed; half of the smallest normal numbers too. A copy keeps its bits.

@group(0) @binding(0) var<storage, read> x: array<f32>;
@group(0) @binding(1) var<storage, read> one: array<f32>;
@group(0) @binding(2) var<storage, read_write> product: array<f32>;
@group(0) @binding(3) var<storage, read_write> copy: array<f32>;

@compute @workgroup_size(2)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  product[i] = x[i] * one[i];
  copy[i] = x[i];
}
