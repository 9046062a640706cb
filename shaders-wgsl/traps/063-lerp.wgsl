// x * (1 - s) + y * s ends exactly at y; x + s * (y - x), as D3D defines lerp, ends at 0 where x is 100000000 and y is
// 1.

@group(0) @binding(0) var<storage, read> x: array<f32>;
@group(0) @binding(1) var<storage, read> y: array<f32>;
@group(0) @binding(2) var<storage, read> s: array<f32>;
@group(0) @binding(3) var<storage, read_write> result: array<f32>;

@compute @workgroup_size(3)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  result[i] = mix(x[i], y[i], s[i]);
}
