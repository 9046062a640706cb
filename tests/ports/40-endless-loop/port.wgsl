// Sums the weights of a cell and of those around it, as far as each cell reaches, from the last to the first.

struct Cells {
  count: u32,
}

@group(0) @binding(0) var<uniform> cells: Cells;
@group(0) @binding(1) var<storage, read> reaches: array<u32>;
@group(0) @binding(2) var<storage, read> weights: array<u32>;
@group(0) @binding(3) var<storage, read_write> sums: array<u32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= cells.count) {
    return;
  }
  let reach = reaches[id.x] % 3u;
  var sum = 0u;
  for (var z = reach; z >= 0u; z--) {
    for (var y = reach; y >= 0u; y--) {
      for (var x = reach; x >= 0u; x--) {
        sum += weights[(id.x + x + 16u * y + 256u * z) % cells.count];
      }
    }
  }
  sums[id.x] = sum;
}
