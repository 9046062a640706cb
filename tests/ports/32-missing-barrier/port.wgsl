// Turns each tile of 64 numbers round.

struct Tiles {
  count: u32,
}

@group(0) @binding(0) var<uniform> tiles: Tiles;
@group(0) @binding(1) var<storage, read> numbers: array<u32>;
@group(0) @binding(2) var<storage, read_write> turned: array<u32>;

var<workgroup> tile: array<u32, 64>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_index) lane: u32) {
  if (id.x < tiles.count) {
    tile[lane] = numbers[id.x];
  }
  if (id.x < tiles.count) {
    turned[id.x] = tile[63u - lane];
  }
}
