// Expect -1, 1, -1: the sign of the dividend.

@group(0) @binding(0) var<storage, read> numbers: array<vec2i>;
@group(0) @binding(1) var<storage, read_write> result: array<i32>;

@compute @workgroup_size(3)
fn main(@builtin(global_invocation_id) id: vec3u) {
  result[id.x] = numbers[id.x].x % numbers[id.x].y;
}
