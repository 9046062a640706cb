// Gives (ffffff00, 7fffff80) and (0, 80000000).

@group(0) @binding(0) var<storage, read> numbers: array<f32>;
@group(0) @binding(1) var<storage, read_write> result: array<vec2u>;

@compute @workgroup_size(2)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let x = numbers[id.x];
  result[id.x] = vec2u(u32(x), bitcast<u32>(i32(x)));
}
