// Written from crates/reference/src/intrinsics by `cargo run -p shadertwin-reference --example intrinsics`.

@group(0) @binding(0) var<storage, read_write> results: array<vec4<u32>>;

@compute @workgroup_size(4, 2, 3)
fn main(@builtin(global_invocation_id) place: vec3<u32>) {
  results[(place.z * 4u + place.y) * 12u + place.x] = vec4<u32>(place, 0u);
}
