// Weighs five neighbouring samples, the edge repeated.

struct Filter {
  weights: array<vec4u, 5>,
  count: u32,
}

@group(0) @binding(0) var<uniform> kernel: Filter;
@group(0) @binding(1) var<storage, read> samples: array<u32>;
@group(0) @binding(2) var<storage, read_write> filtered: array<u32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= kernel.count) {
    return;
  }
  var sum = 0u;
  for (var tap = 0u; tap < 5u; tap++) {
    sum += samples[min(max(id.x + tap, 2u) - 2u, kernel.count - 1u)] * kernel.weights[tap].x;
  }
  filtered[id.x] = sum;
}
