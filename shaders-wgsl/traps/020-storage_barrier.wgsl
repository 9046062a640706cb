// Expect 73 to 10: each invocation reads what another one of its workgroup wrote to a buffer.

@group(0) @binding(0) var<storage, read_write> cells: array<u32>;
@group(0) @binding(1) var<storage, read_write> result: array<u32>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  cells[i] = cells[i] + 10u;
  storageBarrier();
  workgroupBarrier();
  result[i] = cells[63u - i];
}
