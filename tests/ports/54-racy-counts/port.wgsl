// How many numbers have each remainder by 16.

struct Numbers {
  count: u32,
}

@group(0) @binding(0) var<uniform> sizes: Numbers;
@group(0) @binding(1) var<storage, read> numbers: array<u32>;
@group(0) @binding(2) var<storage, read_write> bins: array<u32, 16>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x < sizes.count) {
    bins[numbers[id.x] % 16u] += 1u;
  }
}
