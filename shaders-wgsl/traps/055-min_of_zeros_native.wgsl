// Both zeros are equal, so either may come back, by the order of the operands too. Canonical zeros have no sign.

@group(0) @binding(0) var<storage, read> x: array<f32>;
@group(0) @binding(1) var<storage, read> y: array<f32>;
@group(0) @binding(2) var<storage, read_write> least: array<f32>;
@group(0) @binding(3) var<storage, read_write> most: array<f32>;

@compute @workgroup_size(2)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  least[i] = min(x[i], y[i]);
  most[i] = max(x[i], y[i]);
}
