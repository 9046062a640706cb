// How many numbers of each tile of 64 have each remainder by 16.

struct Tiles {
  count: u32,
}

@group(0) @binding(0) var<uniform> tiles: Tiles;
@group(0) @binding(1) var<storage, read> numbers: array<u32>;
@group(0) @binding(2) var<storage, read_write> counts: array<u32>;

var<workgroup> bins: array<atomic<u32>, 16>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_index) lane: u32) {
  if (id.x < tiles.count) {
    atomicAdd(&bins[numbers[id.x] % 16u], 1u);
  }
  workgroupBarrier();
  if (id.x < tiles.count) {
    counts[id.x] = atomicLoad(&bins[lane % 16u]);
  }
}
