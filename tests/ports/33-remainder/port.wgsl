// Cells of a row of 12 that goes on in both directions; those before the first count backwards.

struct Row {
  count: u32,
}

@group(0) @binding(0) var<uniform> row: Row;
@group(0) @binding(1) var<storage, read> offsets: array<i32>;
@group(0) @binding(2) var<storage, read_write> cells: array<i32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x < row.count) {
    cells[id.x] = (offsets[id.x] - i32(id.x)) % 12;
  }
}
