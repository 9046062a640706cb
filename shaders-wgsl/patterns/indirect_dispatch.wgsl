// Counts the even codes and asks for a workgroup of 64 for each 64 of them, or fewer; then those workgroups run.

const SIZE = 64u;

@group(0) @binding(0) var<storage, read> codes: array<u32>;
@group(0) @binding(1) var<storage, read_write> groups: array<u32>;
@group(0) @binding(2) var<storage, read_write> found: array<u32>;
@group(0) @binding(3) var<storage, read_write> ran: array<u32>;

var<workgroup> total: atomic<u32>;

@compute @workgroup_size(64)
fn count(@builtin(local_invocation_index) local: u32) {
  for (var at = local; at < arrayLength(&codes); at += SIZE) {
    atomicAdd(&total, 1u - (codes[at] & 1u));
  }
  workgroupBarrier();
  if (local == 0u) {
    let all = atomicLoad(&total);
    found[0] = all;
    groups[0] = (all + SIZE - 1u) / SIZE;
    groups[1] = 1u;
    groups[2] = 1u;
  }
}

@compute @workgroup_size(64)
fn work(@builtin(global_invocation_id) id: vec3u) {
  // 1 for work, 2 for what was started in vain.
  ran[id.x] = select(2u, 1u, id.x < found[0]);
}
