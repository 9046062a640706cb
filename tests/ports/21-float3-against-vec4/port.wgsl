// Turns positions with Y up into positions with Z up, which also changes the hand.

struct Mesh {
  vertex_count: u32,
}

@group(0) @binding(0) var<uniform> mesh: Mesh;
@group(0) @binding(1) var<storage, read> positions: array<vec4f>;
@group(0) @binding(2) var<storage, read_write> turned: array<vec4f>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x < mesh.vertex_count) {
    turned[id.x] = vec4f(positions[id.x].xzy, 1.0);
  }
}
