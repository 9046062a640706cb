// Expect the highest bit unlike the sign, then the highest one of the same bits unsigned.

@group(0) @binding(0) var<storage, read> numbers: array<i32>;
@group(0) @binding(1) var<storage, read_write> result: array<vec2u>;

@compute @workgroup_size(6)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let n = numbers[id.x];
  result[id.x] = vec2u(bitcast<u32>(firstLeadingBit(n)), firstLeadingBit(bitcast<u32>(n)));
}
