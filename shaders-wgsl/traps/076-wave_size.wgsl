// Each device has its own number.

@group(0) @binding(0) var<storage, read_write> size: array<u32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(subgroup_size) lanes: u32) {
  let i = id.x;
  size[i] = lanes;
}
