// Sorts the keys of each tile of 64 by a bitonic network; a tile that is not full is padded with the highest key.

const EMPTY: u32 = 0xffffffffu;

struct Sort {
  count: u32,
}

@group(0) @binding(0) var<uniform> sort: Sort;
@group(0) @binding(1) var<storage, read_write> keys: array<u32>;

var<workgroup> tile: array<u32, 64>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_index) lane: u32) {
  tile[lane] = EMPTY;
  if (id.x < sort.count) {
    tile[lane] = keys[id.x];
  }
  workgroupBarrier();
  for (var size = 2u; size <= 64u; size <<= 1u) {
    for (var stride = size >> 1u; stride > 0u; stride >>= 1u) {
      let mine = tile[lane];
      let theirs = tile[lane ^ stride];
      workgroupBarrier();
      let lower = (lane & stride) == 0u;
      let ascending = (lane & size) == 0u;
      tile[lane] = select(max(mine, theirs), min(mine, theirs), lower == ascending);
      workgroupBarrier();
    }
  }
  if (tile[lane] != EMPTY) {
    keys[id.x] = tile[lane];
  }
}
