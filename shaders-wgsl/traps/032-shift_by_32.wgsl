// Expect (1, 1), (2, 0), (0, 40000000), (80000000, 80000000): shifts to the left and to the right by amount & 31.

@group(0) @binding(0) var<storage, read> numbers: array<vec2u>;
@group(0) @binding(1) var<storage, read_write> result: array<vec2u>;

@compute @workgroup_size(4)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let n = numbers[id.x];
  result[id.x] = vec2u(n.x << n.y, n.x >> n.y);
}
