// Expect (-2147483648, 1), (5, 0), (5, 0): the magnitude, and whether it is below 1.

@group(0) @binding(0) var<storage, read> numbers: array<i32>;
@group(0) @binding(1) var<storage, read_write> result: array<vec2i>;

@compute @workgroup_size(3)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let n = numbers[id.x];
  result[id.x] = vec2i(abs(n), select(0, 1, 1 > abs(n)));
}
