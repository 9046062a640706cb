// One variable for both parameters, and both are written.

@group(0) @binding(0) var<storage, read> x: array<u32>;
@group(0) @binding(1) var<storage, read_write> result: array<u32>;

fn f(a: ptr<function, u32>, b: ptr<function, u32>) {
  *a += 10u;
  *b += 10u;
}

@compute @workgroup_size(1)
fn main() {
  var a = x[0];
  f(&a, &a);
  result[0] = a;
}
