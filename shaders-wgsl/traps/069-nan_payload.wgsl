// Signalling and quiet NaNs go through a float and keep their bits.

@group(0) @binding(0) var<storage, read> bits: array<u32>;
@group(0) @binding(1) var<storage, read_write> stored: array<f32>;
@group(0) @binding(2) var<storage, read_write> back: array<u32>;

@compute @workgroup_size(4)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  let x = bitcast<f32>(bits[i]);
  stored[i] = x;
  back[i] = bitcast<u32>(x);
}
