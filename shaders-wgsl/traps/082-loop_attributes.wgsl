// The sum of 0 to 9, and of the even and the odd of them, unrolled, in a loop, flattened or branched.

@group(0) @binding(0) var<storage, read> numbers: array<u32>;
@group(0) @binding(1) var<storage, read_write> result: array<u32>;

@compute @workgroup_size(4)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  var sum = 0u;
  for (var k = 0u; k < 10u; k += 1u) {
    if (i < 2u || numbers[k] % 2u == i % 2u) {
      sum += numbers[k];
    }
  }
  result[i] = sum;
}
