// The product is rounded to 1 or to 1 + 2^-22, and nothing is left of the sum. Fused, its last bits are: 2^-26 and
// 2^-46.

@group(0) @binding(0) var<storage, read> x: array<f32>;
@group(0) @binding(1) var<storage, read> y: array<f32>;
@group(0) @binding(2) var<storage, read> z: array<f32>;
@group(0) @binding(3) var<storage, read_write> written: array<f32>;
@group(0) @binding(4) var<storage, read_write> named: array<f32>;

@compute @workgroup_size(2)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  written[i] = x[i] * y[i] + z[i];
  named[i] = fma(x[i], y[i], z[i]);
}
