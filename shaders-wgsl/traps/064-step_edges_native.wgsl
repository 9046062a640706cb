// step(1, 1) is 1 and step(NaN, 1) is 0; smoothstep with its edges reversed falls, and with equal edges divides 0 by
// 0.

@group(0) @binding(0) var<storage, read> edge: array<f32>;
@group(0) @binding(1) var<storage, read> low: array<f32>;
@group(0) @binding(2) var<storage, read> high: array<f32>;
@group(0) @binding(3) var<storage, read> x: array<f32>;
@group(0) @binding(4) var<storage, read_write> stepped: array<f32>;
@group(0) @binding(5) var<storage, read_write> smooth_step: array<f32>;

@compute @workgroup_size(3)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  stepped[i] = step(edge[i], 1.0);
  smooth_step[i] = smoothstep(low[i], high[i], x[i]);
}
