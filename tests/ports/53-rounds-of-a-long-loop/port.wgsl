// Steps a 16-bit shift register through a whole period and on.

struct Registers {
  count: u32,
}

@group(0) @binding(0) var<uniform> registers: Registers;
@group(0) @binding(1) var<storage, read> seeds: array<u32>;
@group(0) @binding(2) var<storage, read_write> states: array<u32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= registers.count) {
    return;
  }
  var state = seeds[id.x] & 0xffffu | 1u;
  for (var step = 0u; step < 66000u; step++) {
    let bit = state ^ state >> 2u ^ state >> 3u ^ state >> 5u;
    state = state >> 1u | (bit & 1u) << 15u;
  }
  states[id.x] = state;
}
