// Waves of 4, 8, 32 or 64 add their own, and one lane of each adds that to what the workgroup shares.

@group(0) @binding(0) var<storage, read_write> result: array<u32>;

var<workgroup> total: atomic<u32>;

@compute @workgroup_size(64)
fn main(
  @builtin(global_invocation_id) id: vec3u,
  @builtin(local_invocation_index) local: u32,
  @builtin(subgroup_invocation_id) lane: u32,
) {
  let i = id.x;
  if (local == 0u) {
    atomicStore(&total, 0u);
  }
  workgroupBarrier();
  let sum = subgroupAdd(local + 1u);
  if (lane == 0u) {
    atomicAdd(&total, sum);
  }
  workgroupBarrier();
  result[i] = atomicLoad(&total);
}
