// Expect ffffffff, 2, fffffffd, 4 and -1, 7: through signed numbers.

@group(0) @binding(0) var<storage, read> floats: array<vec4f>;
@group(0) @binding(1) var<storage, read> numbers: array<vec2u>;
@group(0) @binding(2) var<storage, read_write> result: array<vec4u>;
@group(0) @binding(3) var<storage, read_write> signed_numbers: array<vec2f>;

@compute @workgroup_size(1)
fn main() {
  result[0] = bitcast<vec4u>(vec4i(floats[0]));
  signed_numbers[0] = vec2f(bitcast<vec2i>(numbers[0]));
}
