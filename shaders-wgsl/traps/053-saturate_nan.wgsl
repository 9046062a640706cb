// D3D makes 0 of saturate(NaN); WGSL promises nothing.

@group(0) @binding(0) var<storage, read> x: array<f32>;
@group(0) @binding(1) var<storage, read_write> saturated: array<f32>;
@group(0) @binding(2) var<storage, read_write> clamped: array<f32>;

@compute @workgroup_size(4)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  saturated[i] = saturate(x[i]);
  clamped[i] = clamp(x[i], 0.5, 1.5);
}
