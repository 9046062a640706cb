// Random numbers for each element and frame; mix_bits is in a file of its own.

struct Noise {
  count: u32,
  frame: u32,
}

@group(0) @binding(0) var<uniform> noise: Noise;
@group(0) @binding(1) var<storage, read_write> random: array<u32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x < noise.count) {
    random[id.x] = mix_bits(id.x ^ mix_bits(noise.frame));
  }
}
