// Written from crates/reference/src/intrinsics by `cargo run -p shadertwin-reference --example intrinsics`.

@group(0) @binding(0) var<storage, read_write> results: array<vec4<u32>>;

@compute @workgroup_size(4, 2, 3)
fn main(@builtin(global_invocation_id) id: vec3<u32>, @builtin(local_invocation_index) place: u32) {
  results[(id.z * 4u + id.y) * 12u + id.x] = vec4<u32>(place, 0u, 0u, 0u);
}
