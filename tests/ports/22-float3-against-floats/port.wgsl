// Turns positions with Y up into positions with Z up, which also changes the hand.

struct Mesh {
  vertex_count: u32,
}

@group(0) @binding(0) var<uniform> mesh: Mesh;
@group(0) @binding(1) var<storage, read> positions: array<f32>;
@group(0) @binding(2) var<storage, read_write> turned: array<f32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= mesh.vertex_count) {
    return;
  }
  let at = 3u * id.x;
  turned[at] = positions[at];
  turned[at + 1u] = positions[at + 2u];
  turned[at + 2u] = positions[at + 1u];
}
