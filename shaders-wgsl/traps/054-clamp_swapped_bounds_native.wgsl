// min(max(x, low), high) is the high bound; a median would be another number. The integers are clamped between 10 and
// 5.

@group(0) @binding(0) var<storage, read> x: array<f32>;
@group(0) @binding(1) var<storage, read> low: array<f32>;
@group(0) @binding(2) var<storage, read> high: array<f32>;
@group(0) @binding(3) var<storage, read> number: array<i32>;
@group(0) @binding(4) var<storage, read_write> result: array<f32>;
@group(0) @binding(5) var<storage, read_write> whole: array<i32>;

@compute @workgroup_size(3)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  result[i] = clamp(x[i], low[i], high[i]);
  whole[i] = clamp(number[i], i32(low[i]) + 8, i32(high[i]) + 4);
}
