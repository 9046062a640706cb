// The same question as 068-isnan, asked of the element itself.

@group(0) @binding(0) var<storage, read> x: array<f32>;
@group(0) @binding(1) var<storage, read_write> nan: array<u32>;

fn magnitude(x: f32) -> u32 {
  return bitcast<u32>(x) & 0x7fffffffu;
}

@compute @workgroup_size(6)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  nan[i] = u32(magnitude(x[i]) > 0x7f800000u);
}
