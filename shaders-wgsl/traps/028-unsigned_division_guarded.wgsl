// Expect (3, 1), then all ones, as Direct3D gives them.

@group(0) @binding(0) var<storage, read> numbers: array<vec2u>;
@group(0) @binding(1) var<storage, read_write> result: array<vec2u>;

@compute @workgroup_size(2)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let n = numbers[id.x];
  let by_zero = n.y == 0u;
  result[id.x] = vec2u(select(n.x / n.y, ~0u, by_zero), select(n.x % n.y, ~0u, by_zero));
}
