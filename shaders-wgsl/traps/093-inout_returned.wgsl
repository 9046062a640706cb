// The inner function adds 3 to what the outer one was given.

@group(0) @binding(0) var<storage, read> x: array<u32>;
@group(0) @binding(1) var<storage, read_write> result: array<u32>;

fn inner(a: ptr<function, u32>) {
  *a += 3u;
}

fn outer(a: ptr<function, u32>) {
  inner(a);
}

@compute @workgroup_size(1)
fn main() {
  var kept = x[0];
  outer(&kept);
  result[0] = kept;
}
