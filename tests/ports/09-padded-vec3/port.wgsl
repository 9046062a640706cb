// Addresses of voxels in a brick that repeats in all directions.

struct Brick {
  count: u32,
  cell_count: vec3u,
  _pad0: u32,
  origin: vec3u,
  _pad1: u32,
}

@group(0) @binding(0) var<uniform> brick: Brick;
@group(0) @binding(1) var<storage, read_write> addresses: array<u32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= brick.count) {
    return;
  }
  let cells = brick.cell_count;
  let voxel = vec3u(id.x, id.x / 7u, id.x / 49u) + brick.origin;
  let wrapped = voxel % cells;
  addresses[id.x] = (wrapped.z * cells.y + wrapped.y) * cells.x + wrapped.x;
}
