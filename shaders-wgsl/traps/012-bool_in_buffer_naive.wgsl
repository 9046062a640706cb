// Gives 0, 1, 2, 2147483648: the words as they are.

@group(0) @binding(0) var<storage, read> flags: array<u32>;
@group(0) @binding(1) var<storage, read_write> result: array<u32>;

@compute @workgroup_size(4)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let flag = flags[id.x];
  result[id.x] = flag;
}
