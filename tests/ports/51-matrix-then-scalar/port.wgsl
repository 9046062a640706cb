// For each vertex, the factors of one of its coordinates.

struct Transform {
  rows: mat2x3f,
  count: u32,
}

@group(0) @binding(0) var<uniform> transform: Transform;
@group(0) @binding(1) var<storage, read_write> factors: array<vec2f>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x < transform.count) {
    let axis = id.x % 3u;
    factors[id.x] = vec2f(transform.rows[0][axis], transform.rows[1][axis]);
  }
}
