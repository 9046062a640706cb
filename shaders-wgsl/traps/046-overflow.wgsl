// Expect -2147483648, 1, 2147483647: a sum, a product and a difference that do not fit; then a sum of constants.

@group(0) @binding(0) var<storage, read> numbers: array<i32>;
@group(0) @binding(1) var<storage, read_write> result: array<i32>;

@compute @workgroup_size(1)
fn main() {
  let most = numbers[0];
  let one = numbers[1];
  result[0] = most + one;
  result[1] = most * most;
  result[2] = -most - one - one;
  result[3] = 2147483647i + 1i;
}
