// Written from crates/reference/src/intrinsics by `cargo run -p shadertwin-reference --example intrinsics`.

@group(0) @binding(0) var<storage, read> a_u32: array<vec4<u32>>;
@group(0) @binding(1) var<storage, read> b_u32: array<vec4<u32>>;
@group(0) @binding(2) var<uniform> uniform_a_u32: array<vec4<u32>, 16>;
@group(0) @binding(3) var<uniform> uniform_b_u32: array<vec4<u32>, 16>;
@group(0) @binding(4) var<storage, read_write> scalars_u32: array<vec4<u32>>;

@compute @workgroup_size(64)
fn of_u32(@builtin(global_invocation_id) id: vec3<u32>) {
  let i = id.x;
  let a = a_u32[i];
  let b = b_u32[i];
  let ua = uniform_a_u32[i % 16u];
  let ub = uniform_b_u32[i % 16u];
  scalars_u32[i] = vec4<u32>(select(b.x, a.x, a.x < b.x), select(ub.x, ua.x, ua.x < ub.x), select(4294967295u, 3u, 3u < 4294967295u), select(12u, a.x, a.x < 12u));
}
