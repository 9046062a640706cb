// Expect zeros, which the language writes.

@group(0) @binding(0) var<storage, read_write> result: array<u32>;

var<workgroup> cells: array<u32, 8>;

@compute @workgroup_size(8)
fn main(@builtin(local_invocation_index) i: u32) {
  result[i] = cells[7u - i];
}
