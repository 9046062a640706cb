// Both parameters of f(a, a) are copies that start as 3, and whichever comes back last is 13.

@group(0) @binding(0) var<storage, read> x: array<u32>;
@group(0) @binding(1) var<storage, read_write> result: array<u32>;

fn f(a: ptr<function, u32>, b: ptr<function, u32>) {
  *a += 10u;
  *b += 10u;
}

@compute @workgroup_size(1)
fn main() {
  var first = x[0];
  var second = x[0];
  f(&first, &second);
  result[0] = second;
}
