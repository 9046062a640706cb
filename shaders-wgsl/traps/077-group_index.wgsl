// z * Y * X + y * X + x: (1, 1, 1) of 4 x 2 x 2 has number 13.

@group(0) @binding(0) var<storage, read_write> result: array<u32>;

@compute @workgroup_size(4, 2, 2)
fn main(@builtin(local_invocation_id) local: vec3u, @builtin(local_invocation_index) index: u32) {
  result[(local.z * 2u + local.y) * 4u + local.x] = index;
}
