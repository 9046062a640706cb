// Which cells of a grid lie in a window.

struct Window {
  count: u32,
  low: vec2u,
  high: vec2u,
}

@group(0) @binding(0) var<uniform> window: Window;
@group(0) @binding(1) var<storage, read> cells: array<vec2u>;
@group(0) @binding(2) var<storage, read_write> inside: array<u32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x < window.count) {
    let cell = cells[id.x];
    inside[id.x] = u32(all((cell >= window.low) & (cell < window.high)));
  }
}
