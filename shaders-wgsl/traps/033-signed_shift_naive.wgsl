// Gives 7ffffffc and 1: zeros come in.

@group(0) @binding(0) var<storage, read> numbers: array<vec2u>;
@group(0) @binding(1) var<storage, read_write> result: array<u32>;

@compute @workgroup_size(2)
fn main(@builtin(global_invocation_id) id: vec3u) {
  result[id.x] = numbers[id.x].x >> numbers[id.x].y;
}
