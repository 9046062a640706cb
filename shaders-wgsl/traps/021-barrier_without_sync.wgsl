// Expect 2016: all wait for each other, and the first adds up.

@group(0) @binding(0) var<storage, read> numbers: array<u32>;
@group(0) @binding(1) var<storage, read_write> result: array<u32>;

var<workgroup> cells: array<u32, 64>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  cells[i] = numbers[i];
  workgroupBarrier();
  if (i == 0u) {
    var sum = 0u;
    for (var k = 0u; k < 64u; k++) {
      sum += cells[k];
    }
    result[0] = sum;
  }
}
