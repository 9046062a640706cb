// Expect 2^24 and 2^24, 2^24 + 4 twice, 2^32 and -1, 2^31 and -2^31: as unsigned and as signed numbers.

@group(0) @binding(0) var<storage, read> numbers: array<u32>;
@group(0) @binding(1) var<storage, read_write> result: array<vec2f>;

@compute @workgroup_size(4)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let n = numbers[id.x];
  result[id.x] = vec2f(f32(n), f32(bitcast<i32>(n)));
}
