// Expect 0, 0, -2.

@group(0) @binding(0) var<storage, read> numbers: array<u32>;
@group(0) @binding(1) var<storage, read_write> result: array<i32>;

@compute @workgroup_size(3)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let bits = numbers[id.x];
  var n = 0;
  if ((bits & 0x7fffffffu) <= 0x7f800000u) {
    n = i32(bitcast<f32>(bits));
  }
  result[id.x] = n;
}
