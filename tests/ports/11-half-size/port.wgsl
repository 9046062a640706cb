// Which points lie between the walls; the host sends the distance from wall to wall.

struct Bounds {
  count: u32,
  bounds_size: i32,
}

@group(0) @binding(0) var<uniform> bounds: Bounds;
@group(0) @binding(1) var<storage, read> points: array<i32>;
@group(0) @binding(2) var<storage, read_write> inside: array<u32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= bounds.count) {
    return;
  }
  let half = bounds.bounds_size / 2;
  inside[id.x] = u32(points[id.x] >= -half && points[id.x] < half);
}
