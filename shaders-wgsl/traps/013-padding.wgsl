// Expect 0, 1, 2, 4, 5, 6: the members of two structures, 16 bytes each, after a copy.

struct Cell {
  value: vec3f,
}

@group(0) @binding(0) var<storage, read> cells: array<Cell>;
@group(0) @binding(1) var<storage, read_write> copies: array<Cell>;
@group(0) @binding(2) var<storage, read_write> result: array<f32>;

@compute @workgroup_size(2)
fn copy(@builtin(global_invocation_id) id: vec3u) {
  copies[id.x] = cells[id.x];
}

@compute @workgroup_size(2)
fn look(@builtin(global_invocation_id) id: vec3u) {
  for (var k = 0u; k < 3u; k++) {
    result[3u * id.x + k] = copies[id.x].value[k];
  }
}
