// Expect 0 for invocations 0 to 3, then 5.

@group(0) @binding(0) var<storage, read> limit: array<u32>;
@group(0) @binding(1) var<storage, read_write> result: array<u32>;

@compute @workgroup_size(8)
fn main(@builtin(global_invocation_id) id: vec3u) {
  var a: u32;
  if (id.x > limit[0]) {
    a = 5u;
  }
  result[id.x] = a;
}
