// Morton codes of cells of a grid, moved by an offset and tagged with the level of the grid.

struct Grid {
  offset_x: u32,
  offset_y: u32,
  level: u32,
  count: u32,
}

@group(0) @binding(0) var<uniform> grid: Grid;
@group(0) @binding(1) var<storage, read> cells: array<vec2u>;
@group(0) @binding(2) var<storage, read_write> codes: array<u32>;

fn spread(value: u32) -> u32 {
  var bits = value & 0xffffu;
  bits = (bits | (bits << 8u)) & 0x00ff00ffu;
  bits = (bits | (bits << 4u)) & 0x0f0f0f0fu;
  bits = (bits | (bits << 2u)) & 0x33333333u;
  return (bits | (bits << 1u)) & 0x55555555u;
}

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= grid.count) {
    return;
  }
  let cell = cells[id.x] + vec2u(grid.offset_x, grid.offset_y);
  codes[id.x] = (spread(cell.x) | (spread(cell.y) << 1u)) ^ (grid.level << 28u);
}
