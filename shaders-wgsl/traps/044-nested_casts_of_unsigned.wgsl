// Expect -1 and 7: through signed numbers.

@group(0) @binding(0) var<storage, read> numbers: array<vec2u>;
@group(0) @binding(1) var<storage, read_write> result: array<vec2f>;

@compute @workgroup_size(1)
fn main() {
  result[0] = vec2f(vec2i(numbers[0]));
}
