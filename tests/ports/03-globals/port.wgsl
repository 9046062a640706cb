// One step of a linear congruential generator for each of many seeds.

struct Generator {
  count: u32,
  multiplier: u32,
  increment: u32,
}

@group(0) @binding(0) var<storage, read_write> seeds: array<u32>;
@group(0) @binding(1) var<uniform> generator: Generator;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x < generator.count) {
    seeds[id.x] = seeds[id.x] * generator.multiplier + generator.increment;
  }
}
