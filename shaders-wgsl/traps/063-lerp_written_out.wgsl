// x + s * (y - x): 1 - 100000000 is rounded to -100000000, so the end is 0 and not 1.

@group(0) @binding(0) var<storage, read> x: array<f32>;
@group(0) @binding(1) var<storage, read> y: array<f32>;
@group(0) @binding(2) var<storage, read> s: array<f32>;
@group(0) @binding(3) var<storage, read_write> result: array<f32>;

@compute @workgroup_size(3)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  result[i] = x[i] + s[i] * (y[i] - x[i]);
}
