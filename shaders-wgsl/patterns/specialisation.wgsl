// Rounds of a linear congruential generator, forwards or backwards through the buffer, and a scaled index.

@id(0) override ROUNDS: u32 = 3u;
@id(1) override GAIN: f32 = 0.5;
@id(2) override BACKWARDS: bool = false;
@id(3) override BIAS: i32 = -2;

@group(0) @binding(0) var<storage, read> seeds: array<u32>;
@group(0) @binding(1) var<storage, read_write> drawn: array<u32>;
@group(0) @binding(2) var<storage, read_write> scaled: array<f32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let length = arrayLength(&seeds);
  if (id.x >= length) {
    return;
  }
  var at = id.x;
  if (BACKWARDS) {
    at = length - 1u - id.x;
  }
  var state = seeds[at];
  for (var round = 0u; round < ROUNDS; round++) {
    state = state * 1664525u + 1013904223u;
  }
  drawn[id.x] = state;
  scaled[id.x] = f32(i32(id.x) + BIAS) * GAIN;
}
