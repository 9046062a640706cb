// 100 elements and workgroups of 64: 128 invocations start, and 28 must do nothing.

@group(0) @binding(0) var<storage, read_write> result: array<u32>;
@group(0) @binding(1) var<storage, read_write> started: array<atomic<u32>>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  atomicAdd(&started[0], 1u);
  if (i >= arrayLength(&result)) {
    return;
  }
  result[i] = i * i;
}
