// Each device has its own number.

@group(0) @binding(0) var<storage, read_write> size: array<u32>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) local: u32, @builtin(subgroup_size) lanes: u32) {
  if (local == 0u) {
    size[0] = lanes;
  }
}
