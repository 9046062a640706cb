// Reads a strip of records in another order; the host sends every number as a float.

struct Strip {
  count: f32,
  step: f32,
}

@group(0) @binding(0) var<uniform> strip: Strip;
@group(0) @binding(1) var<storage, read> records: array<u32>;
@group(0) @binding(2) var<storage, read_write> shuffled: array<u32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let count = u32(strip.count);
  if (id.x < count) {
    shuffled[id.x] = records[id.x * u32(strip.step) % count];
  }
}
