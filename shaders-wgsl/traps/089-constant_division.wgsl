// An error, where FXC and DXC warn or fold.

@group(0) @binding(0) var<storage, read_write> result: array<i32>;

@compute @workgroup_size(1)
fn main() {
  result[0] = 5 + 1 / 0;
}
