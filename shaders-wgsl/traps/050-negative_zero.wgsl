// -0 + 0 is +0, unless a compiler takes x + 0 for x. round(-0.5) is -0 by IEEE, and either zero by WGSL.

@group(0) @binding(0) var<storage, read> x: array<f32>;
@group(0) @binding(1) var<storage, read_write> sum: array<f32>;
@group(0) @binding(2) var<storage, read_write> rounded: array<f32>;

@compute @workgroup_size(2)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  sum[i] = x[i] + 0.0;
  rounded[i] = round(x[i]);
}
