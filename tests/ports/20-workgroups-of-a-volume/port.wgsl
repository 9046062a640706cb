// Spreads the highest of a voxel and its neighbours in front and behind, the edge repeated.

struct Volume {
  size: vec3u,
}

@group(0) @binding(0) var<uniform> volume: Volume;
@group(0) @binding(1) var<storage, read> density: array<u32>;
@group(0) @binding(2) var<storage, read_write> spread: array<u32>;

fn voxel(at: vec3u) -> u32 {
  return (at.z * volume.size.y + at.y) * volume.size.x + at.x;
}

@compute @workgroup_size(8, 8, 4)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (any(id >= volume.size)) {
    return;
  }
  let front = density[voxel(vec3u(id.xy, max(id.z, 1u) - 1u))];
  let back = density[voxel(vec3u(id.xy, min(id.z + 1u, volume.size.z - 1u)))];
  spread[voxel(id)] = max(density[voxel(id)], max(front, back));
}
