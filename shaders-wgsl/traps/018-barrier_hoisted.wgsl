// Expect 7, 6, 5, 4, then 100.

@group(0) @binding(0) var<storage, read> limit: array<u32>;
@group(0) @binding(1) var<storage, read_write> result: array<u32>;

var<workgroup> cells: array<u32, 8>;

@compute @workgroup_size(8)
fn main(@builtin(local_invocation_index) i: u32) {
  cells[i] = i;
  workgroupBarrier();
  var seen = 100u;
  if (i < limit[0]) {
    seen = cells[7u - i];
  }
  result[i] = seen;
}
