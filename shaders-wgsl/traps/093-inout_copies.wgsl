// Each parameter is a variable of its own that starts as 3: 13 comes back from both.

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
  result[0] = first;
  result[1] = second;
}
