// Running sums: each block of 64 sums its numbers, then adds the sums of the blocks before it.

const BLOCK: u32 = 64u;

struct Scan {
  count: u32,
}

@group(0) @binding(0) var<uniform> scan: Scan;
@group(0) @binding(1) var<storage, read> numbers: array<u32>;
@group(0) @binding(2) var<storage, read_write> block_sums: array<u32>;
@group(0) @binding(3) var<storage, read_write> running: array<u32>;

var<workgroup> tile: array<u32, BLOCK>;

@compute @workgroup_size(BLOCK)
fn scan_blocks(@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_index) lane: u32,
    @builtin(workgroup_id) block: vec3u) {
  if (id.x < scan.count) {
    tile[lane] = numbers[id.x];
  }
  workgroupBarrier();
  for (var reach = 1u; reach < BLOCK; reach <<= 1u) {
    var before = 0u;
    if (lane >= reach) {
      before = tile[lane - reach];
    }
    workgroupBarrier();
    tile[lane] += before;
    workgroupBarrier();
  }
  if (id.x < scan.count) {
    running[id.x] = tile[lane];
  }
  if (lane == BLOCK - 1u) {
    block_sums[block.x] = tile[lane];
  }
}

@compute @workgroup_size(BLOCK)
fn add_offsets(@builtin(global_invocation_id) id: vec3u, @builtin(workgroup_id) block: vec3u) {
  if (id.x < scan.count) {
    var offset = 0u;
    for (var earlier = 0u; earlier < block.x; earlier++) {
      offset += block_sums[earlier];
    }
    running[id.x] += offset;
  }
}
