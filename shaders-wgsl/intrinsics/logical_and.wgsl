// Written from crates/reference/src/intrinsics by `cargo run -p shadertwin-reference --example intrinsics`.

@group(0) @binding(0) var<storage, read> a_i32: array<vec4<i32>>;
@group(0) @binding(1) var<storage, read> b_i32: array<vec4<i32>>;
@group(0) @binding(2) var<storage, read> c_i32: array<vec4<i32>>;
@group(0) @binding(3) var<uniform> uniform_a_i32: array<vec4<i32>, 16>;
@group(0) @binding(4) var<uniform> uniform_b_i32: array<vec4<i32>, 16>;
@group(0) @binding(5) var<uniform> uniform_c_i32: array<vec4<i32>, 16>;
@group(0) @binding(6) var<storage, read_write> scalars_i32: array<vec4<u32>>;

@compute @workgroup_size(64)
fn of_i32(@builtin(global_invocation_id) id: vec3<u32>) {
  let i = id.x;
  let a = a_i32[i];
  let b = b_i32[i];
  let c = c_i32[i];
  let ua = uniform_a_i32[i % 16u];
  let ub = uniform_b_i32[i % 16u];
  let uc = uniform_c_i32[i % 16u];
  scalars_i32[i] = vec4<u32>(select(0u, 1u, (a.x < b.x) && (b.x < c.x)), select(0u, 1u, (ua.x < ub.x) && (ub.x < uc.x)), select(0u, 1u, (3i < (-17i)) && ((-17i) < 5i)), select(0u, 1u, (a.x < (-1200i)) && ((-1200i) < 3i)));
}
