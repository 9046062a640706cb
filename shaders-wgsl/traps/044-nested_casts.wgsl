// Expect ffffffff, 2, fffffffd, 4: through signed numbers.

@group(0) @binding(0) var<storage, read> floats: array<vec4f>;
@group(0) @binding(1) var<storage, read_write> result: array<vec4u>;

@compute @workgroup_size(1)
fn main() {
  result[0] = vec4u(vec4i(floats[0]));
}
