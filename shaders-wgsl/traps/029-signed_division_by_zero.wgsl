// (3, 1), then (7, 0).

@group(0) @binding(0) var<storage, read> numbers: array<vec2i>;
@group(0) @binding(1) var<storage, read_write> result: array<vec2i>;

@compute @workgroup_size(2)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let n = numbers[id.x];
  result[id.x] = vec2i(n.x / n.y, n.x % n.y);
}
