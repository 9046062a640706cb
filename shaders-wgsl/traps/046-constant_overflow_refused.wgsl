// Must not compile: the sum has 64 bits and does not fit.

@group(0) @binding(0) var<storage, read_write> result: array<i32>;

@compute @workgroup_size(1)
fn main() {
  result[0] = 2147483647 + 1;
}
