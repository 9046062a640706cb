// Sums of tiles of 64, subgroup by subgroup, so that no sum hangs on how large a subgroup is.
enable subgroups;

struct Tiles {
  count: u32,
}

@group(0) @binding(0) var<uniform> tiles: Tiles;
@group(0) @binding(1) var<storage, read> numbers: array<u32>;
@group(0) @binding(2) var<storage, read_write> sums: array<u32>;

var<workgroup> total: atomic<u32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(subgroup_invocation_id) lane: u32) {
  var number = 0u;
  if (id.x < tiles.count) {
    number = numbers[id.x];
  }
  let sum = subgroupAdd(number);
  if (lane == 0u) {
    atomicAdd(&total, sum);
  }
  workgroupBarrier();
  if (id.x < tiles.count) {
    sums[id.x] = atomicLoad(&total);
  }
}
