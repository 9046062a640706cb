// Expect (-4, 2147483644) and (-1, 1): as signed and as unsigned.

@group(0) @binding(0) var<storage, read> numbers: array<vec2i>;
@group(0) @binding(1) var<storage, read_write> result: array<vec2i>;

@compute @workgroup_size(2)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let value = numbers[id.x].x;
  let amount = bitcast<u32>(numbers[id.x].y);
  result[id.x] = vec2i(value >> amount, bitcast<i32>(bitcast<u32>(value) >> amount));
}
