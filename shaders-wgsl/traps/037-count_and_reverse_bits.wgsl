// Expect (13, 1e6a2c48) and (32, ffffffff).

@group(0) @binding(0) var<storage, read> numbers: array<i32>;
@group(0) @binding(1) var<storage, read_write> result: array<vec2u>;

@compute @workgroup_size(2)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let n = numbers[id.x];
  result[id.x] = vec2u(u32(countOneBits(n)), u32(reverseBits(n)));
}
