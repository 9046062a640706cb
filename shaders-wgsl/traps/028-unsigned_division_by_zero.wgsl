// (3, 1), then (7, 0).

@group(0) @binding(0) var<storage, read> numbers: array<vec2u>;
@group(0) @binding(1) var<storage, read_write> result: array<vec2u>;

@compute @workgroup_size(2)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let n = numbers[id.x];
  result[id.x] = vec2u(n.x / n.y, n.x % n.y);
}
