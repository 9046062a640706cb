// The plain store of HLSL, kept in WGSL, where an atomic can only be given to the atomic functions.

@group(0) @binding(0) var<storage, read_write> result: array<u32>;

var<workgroup> count: atomic<u32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_index) local: u32) {
  let i = id.x;
  if (local == 0u) {
    count = 0u;
  }
  workgroupBarrier();
  atomicAdd(&count, 1u);
  workgroupBarrier();
  result[i] = atomicLoad(&count);
}
