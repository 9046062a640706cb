// Written from crates/reference/src/intrinsics by `cargo run -p shadertwin-reference --example intrinsics`.

@group(0) @binding(0) var<storage, read> a_i32: array<vec4<i32>>;
@group(0) @binding(1) var<storage, read> b_i32: array<vec4<i32>>;
@group(0) @binding(2) var<storage, read> c_i32: array<vec4<i32>>;
@group(0) @binding(3) var<uniform> uniform_a_i32: array<vec4<i32>, 16>;
@group(0) @binding(4) var<uniform> uniform_b_i32: array<vec4<i32>, 16>;
@group(0) @binding(5) var<uniform> uniform_c_i32: array<vec4<i32>, 16>;
@group(0) @binding(6) var<storage, read_write> scalars_i32: array<vec4<i32>>;
@group(0) @binding(7) var<storage, read_write> pairs_i32: array<vec4<i32>>;
@group(0) @binding(8) var<storage, read_write> triples_i32: array<vec4<i32>>;
@group(0) @binding(9) var<storage, read_write> quads_i32: array<vec4<i32>>;
@group(0) @binding(10) var<storage, read> a_u32: array<vec4<u32>>;
@group(0) @binding(11) var<storage, read> b_u32: array<vec4<u32>>;
@group(0) @binding(12) var<storage, read> c_u32: array<vec4<u32>>;
@group(0) @binding(13) var<uniform> uniform_a_u32: array<vec4<u32>, 16>;
@group(0) @binding(14) var<uniform> uniform_b_u32: array<vec4<u32>, 16>;
@group(0) @binding(15) var<uniform> uniform_c_u32: array<vec4<u32>, 16>;
@group(0) @binding(16) var<storage, read_write> scalars_u32: array<vec4<u32>>;
@group(0) @binding(17) var<storage, read_write> pairs_u32: array<vec4<u32>>;
@group(0) @binding(18) var<storage, read_write> triples_u32: array<vec4<u32>>;
@group(0) @binding(19) var<storage, read_write> quads_u32: array<vec4<u32>>;

@compute @workgroup_size(64)
fn of_i32(@builtin(global_invocation_id) id: vec3<u32>) {
  let i = id.x;
  let a = a_i32[i];
  let b = b_i32[i];
  let c = c_i32[i];
  let ua = uniform_a_i32[i % 16u];
  let ub = uniform_b_i32[i % 16u];
  let uc = uniform_c_i32[i % 16u];
  scalars_i32[i] = vec4<i32>(a.x * b.x + c.x, ua.x * ub.x + uc.x, 3i * (-17i) + 5i, a.x * (-1200i) + 3i);
  pairs_i32[i] = vec4<i32>(a.xy * b.xy + c.xy, ua.xy * ub.xy + uc.xy);
  triples_i32[i] = vec4<i32>(a.xyz * b.xyz + c.xyz, 0i);
  quads_i32[i] = a * b + c;
}

@compute @workgroup_size(64)
fn of_u32(@builtin(global_invocation_id) id: vec3<u32>) {
  let i = id.x;
  let a = a_u32[i];
  let b = b_u32[i];
  let c = c_u32[i];
  let ua = uniform_a_u32[i % 16u];
  let ub = uniform_b_u32[i % 16u];
  let uc = uniform_c_u32[i % 16u];
  scalars_u32[i] = vec4<u32>(a.x * b.x + c.x, ua.x * ub.x + uc.x, 3u * 17u + 5u, a.x * 12u + 3u);
  pairs_u32[i] = vec4<u32>(a.xy * b.xy + c.xy, ua.xy * ub.xy + uc.xy);
  triples_u32[i] = vec4<u32>(a.xyz * b.xyz + c.xyz, 0u);
  quads_u32[i] = a * b + c;
}
