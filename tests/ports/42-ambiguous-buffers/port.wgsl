// Keeps a history of 16 frames of a flag: the newest in the lowest bit.

struct History {
  count: u32,
}

@group(0) @binding(0) var<uniform> history: History;
@group(0) @binding(1) var<storage, read> accumulated: array<u32>;
@group(0) @binding(2) var<storage, read> current: array<u32>;
@group(0) @binding(3) var<storage, read_write> next: array<u32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x < history.count) {
    next[id.x] = ((accumulated[id.x] << 1u) | (current[id.x] & 1u)) & 0xffffu;
  }
}
