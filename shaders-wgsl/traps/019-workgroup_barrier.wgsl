// Expect 63 to 0: each invocation reads what another one wrote.

@group(0) @binding(0) var<storage, read> numbers: array<u32>;
@group(0) @binding(1) var<storage, read_write> result: array<u32>;

var<workgroup> cells: array<u32, 64>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  cells[i] = numbers[i];
  workgroupBarrier();
  result[i] = cells[63u - i];
}
