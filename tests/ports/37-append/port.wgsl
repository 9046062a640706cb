// Lists the objects that are nearer than a limit, one atomic a workgroup.

struct Cull {
  count: u32,
  far: u32,
}

@group(0) @binding(0) var<uniform> cull: Cull;
@group(0) @binding(1) var<storage, read> depths: array<u32>;
@group(0) @binding(2) var<storage, read_write> visible: array<u32>;
@group(0) @binding(3) var<storage, read_write> visible_count: atomic<u32>;

var<workgroup> found: atomic<u32>;
var<workgroup> first: u32;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_index) lane: u32) {
  let is_visible = id.x < cull.count && depths[min(id.x, cull.count - 1u)] < cull.far;
  var place = 0u;
  if (is_visible) {
    place = atomicAdd(&found, 1u);
  }
  workgroupBarrier();
  if (lane == 0u) {
    first = atomicAdd(&visible_count, atomicLoad(&found));
  }
  workgroupBarrier();
  if (is_visible) {
    visible[first + place] = id.x;
  }
}
