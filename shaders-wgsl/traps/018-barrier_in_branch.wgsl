// No promise: invocations 4 to 7 never reach the barrier.

@group(0) @binding(0) var<storage, read> limit: array<u32>;
@group(0) @binding(1) var<storage, read_write> result: array<u32>;

var<workgroup> cells: array<u32, 8>;

@compute @workgroup_size(8)
fn main(@builtin(local_invocation_index) i: u32) {
  cells[i] = i;
  var seen = 100u;
  if (i < limit[0]) {
    workgroupBarrier();
    seen = cells[7u - i];
  }
  result[i] = seen;
}
