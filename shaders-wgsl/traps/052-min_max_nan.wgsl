// HLSL returns the number, which DXC writes as NMin and NMax; naga writes FMin and FMax, which may return either.

@group(0) @binding(0) var<storage, read> x: array<f32>;
@group(0) @binding(1) var<storage, read> y: array<f32>;
@group(0) @binding(2) var<storage, read_write> least: array<f32>;
@group(0) @binding(3) var<storage, read_write> most: array<f32>;

@compute @workgroup_size(4)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  least[i] = min(x[i], y[i]);
  most[i] = max(x[i], y[i]);
}
