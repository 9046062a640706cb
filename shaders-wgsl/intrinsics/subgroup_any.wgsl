// Written from crates/reference/src/intrinsics by `cargo run -p shadertwin-reference --example intrinsics`.

enable subgroups;

@group(0) @binding(0) var<storage, read> values: array<u32>;
@group(0) @binding(1) var<storage, read_write> results: array<u32>;

var<workgroup> total: atomic<u32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3<u32>, @builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) index: u32, @builtin(subgroup_invocation_id) lane: u32) {
  let v = values[id.x];
  if (index == 0u) {
    atomicStore(&total, group.x);
  }
  workgroupBarrier();
  let found = select(0u, 1u, subgroupAny((v & 1u) != 0u));
  if (lane == 0u) {
    atomicOr(&total, found);
  }
  workgroupBarrier();
  if (index == 0u) {
    results[group.x] = atomicLoad(&total);
  }
}
