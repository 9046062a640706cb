// Steps from each height to the next; behind the last there is nothing.

struct Profile {
  count: u32,
}

@group(0) @binding(0) var<uniform> profile: Profile;
@group(0) @binding(1) var<storage, read> heights: array<u32>;
@group(0) @binding(2) var<storage, read_write> steps: array<u32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x < profile.count) {
    steps[id.x] = heights[id.x + 1u] - heights[id.x];
  }
}
