// 0.5 and 2.5 go down, 1.5 and 3.5 up: not floor(x + 0.5), which gives 1 and 3, and 8388610 of the last number.

@group(0) @binding(0) var<storage, read> x: array<f32>;
@group(0) @binding(1) var<storage, read_write> result: array<f32>;

@compute @workgroup_size(8)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  result[i] = round(x[i]);
}
