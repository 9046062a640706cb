// Sums of three neighbours along one axis of a grid, the edge repeated; one entry point for each axis.

struct Grid {
  width: u32,
  height: u32,
}

@group(0) @binding(0) var<uniform> grid: Grid;
@group(0) @binding(1) var<storage, read> cells: array<u32>;
@group(0) @binding(2) var<storage, read_write> sums: array<u32>;

fn cell(x: u32, y: u32) -> u32 {
  return cells[min(y, grid.height - 1u) * grid.width + min(x, grid.width - 1u)];
}

@compute @workgroup_size(8, 8)
fn along_x(@builtin(global_invocation_id) id: vec3u) {
  if (id.x < grid.width && id.y < grid.height) {
    sums[id.y * grid.width + id.x] = cell(max(id.x, 1u) - 1u, id.y) + cell(id.x, id.y) + cell(id.x + 1u, id.y);
  }
}

@compute @workgroup_size(8, 8)
fn along_y(@builtin(global_invocation_id) id: vec3u) {
  if (id.x < grid.width && id.y < grid.height) {
    sums[id.y * grid.width + id.x] = cell(id.x, max(id.y, 1u) - 1u) + cell(id.x, id.y) + cell(id.x, id.y + 1u);
  }
}
