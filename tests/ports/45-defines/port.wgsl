// Highest number within some places of each, the edge repeated.

override RADIUS: u32 = 1u;

struct Line {
  count: u32,
}

@group(0) @binding(0) var<uniform> line: Line;
@group(0) @binding(1) var<storage, read> numbers: array<u32>;
@group(0) @binding(2) var<storage, read_write> highest: array<u32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= line.count) {
    return;
  }
  var found = 0u;
  for (var tap = 0u; tap <= 2u * RADIUS; tap++) {
    found = max(found, numbers[min(max(id.x + tap, RADIUS) - RADIUS, line.count - 1u)]);
  }
  highest[id.x] = found;
}
