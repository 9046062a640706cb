// The even ones of 64 invocations append themselves, in any order. HLSL hides the counter, which DXC binds as a buffer
// of its own.

@group(0) @binding(0) var<storage, read_write> kept: array<u32>;
@group(0) @binding(1) var<storage, read_write> count: Counter;

struct Counter {
  counter: atomic<i32>,
}

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i % 2u == 0u) {
    kept[atomicAdd(&count.counter, 1)] = i;
  }
}
