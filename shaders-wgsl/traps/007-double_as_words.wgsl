// Expect 1, 2 and 9, 10: the high word of the double and the first of the five words behind it, in elements 8 words apart.

struct Item {
  d: vec2u,
  f: array<u32, 5>,
  gap: u32,
}

@group(0) @binding(0) var<storage, read> items: array<Item>;
@group(0) @binding(1) var<storage, read_write> result: array<u32>;

@compute @workgroup_size(2)
fn main(@builtin(global_invocation_id) id: vec3u) {
  result[2u * id.x] = items[id.x].d.y;
  result[2u * id.x + 1u] = items[id.x].f[0];
}
