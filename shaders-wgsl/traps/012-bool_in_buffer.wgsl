// Expect 0, 1, 1, 1: whatever is not 0 is true, and true is stored as 1.

@group(0) @binding(0) var<storage, read> flags: array<u32>;
@group(0) @binding(1) var<storage, read_write> result: array<u32>;

@compute @workgroup_size(4)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let flag = flags[id.x] != 0u;
  result[id.x] = select(0u, 1u, flag);
}
