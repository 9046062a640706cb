// Expect 2 and 10: the first float of elements that are 8 words apart.

struct Item {
  d: vec2u,
  f: array<f32, 5>,
}

@group(0) @binding(0) var<storage, read> items: array<Item>;
@group(0) @binding(1) var<storage, read_write> result: array<f32>;

@compute @workgroup_size(2)
fn main(@builtin(global_invocation_id) id: vec3u) {
  result[id.x] = items[id.x].f[0];
}
