// Gives 0, 3, 8 and 12, 15, 20: words at which a, b and d start in elements 12 words apart.

struct Item {
  a: vec3u,
  b: u32,
  c: vec3u,
  d: vec2u,
  e: u32,
}

@group(0) @binding(0) var<storage, read> items: array<Item>;
@group(0) @binding(1) var<storage, read_write> result: array<u32>;

@compute @workgroup_size(2)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let at = 3u * id.x;
  result[at] = items[id.x].a.x;
  result[at + 1u] = items[id.x].b;
  result[at + 2u] = items[id.x].d.x;
}
