// Written from crates/reference/src/intrinsics by `cargo run -p shadertwin-reference --example intrinsics`.

@group(0) @binding(0) var<storage, read> a_f32: array<vec4<f32>>;
@group(0) @binding(1) var<storage, read> b_f32: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read> c_f32: array<vec4<f32>>;
@group(0) @binding(3) var<uniform> uniform_a_f32: array<vec4<f32>, 16>;
@group(0) @binding(4) var<uniform> uniform_b_f32: array<vec4<f32>, 16>;
@group(0) @binding(5) var<uniform> uniform_c_f32: array<vec4<f32>, 16>;
@group(0) @binding(6) var<storage, read_write> scalars_f32: array<vec4<f32>>;
@group(0) @binding(7) var<storage, read_write> pairs_f32: array<vec4<f32>>;
@group(0) @binding(8) var<storage, read_write> triples_f32: array<vec4<f32>>;
@group(0) @binding(9) var<storage, read_write> quads_f32: array<vec4<f32>>;
@group(0) @binding(10) var<storage, read> a_i32: array<vec4<i32>>;
@group(0) @binding(11) var<storage, read> b_i32: array<vec4<i32>>;
@group(0) @binding(12) var<storage, read> c_i32: array<vec4<i32>>;
@group(0) @binding(13) var<uniform> uniform_a_i32: array<vec4<i32>, 16>;
@group(0) @binding(14) var<uniform> uniform_b_i32: array<vec4<i32>, 16>;
@group(0) @binding(15) var<uniform> uniform_c_i32: array<vec4<i32>, 16>;
@group(0) @binding(16) var<storage, read_write> scalars_i32: array<vec4<i32>>;
@group(0) @binding(17) var<storage, read_write> pairs_i32: array<vec4<i32>>;
@group(0) @binding(18) var<storage, read_write> triples_i32: array<vec4<i32>>;
@group(0) @binding(19) var<storage, read_write> quads_i32: array<vec4<i32>>;
@group(0) @binding(20) var<storage, read> a_u32: array<vec4<u32>>;
@group(0) @binding(21) var<storage, read> b_u32: array<vec4<u32>>;
@group(0) @binding(22) var<storage, read> c_u32: array<vec4<u32>>;
@group(0) @binding(23) var<uniform> uniform_a_u32: array<vec4<u32>, 16>;
@group(0) @binding(24) var<uniform> uniform_b_u32: array<vec4<u32>, 16>;
@group(0) @binding(25) var<uniform> uniform_c_u32: array<vec4<u32>, 16>;
@group(0) @binding(26) var<storage, read_write> scalars_u32: array<vec4<u32>>;
@group(0) @binding(27) var<storage, read_write> pairs_u32: array<vec4<u32>>;
@group(0) @binding(28) var<storage, read_write> triples_u32: array<vec4<u32>>;
@group(0) @binding(29) var<storage, read_write> quads_u32: array<vec4<u32>>;

@compute @workgroup_size(64)
fn of_f32(@builtin(global_invocation_id) id: vec3<u32>) {
  let i = id.x;
  let a = a_f32[i];
  let b = b_f32[i];
  let c = c_f32[i];
  let ua = uniform_a_f32[i % 16u];
  let ub = uniform_b_f32[i % 16u];
  let uc = uniform_c_f32[i % 16u];
  scalars_f32[i] = vec4<f32>(clamp(a.x, b.x, c.x), clamp(ua.x, ub.x, uc.x), clamp((-1.5f), (-0.875f), 0.875f), clamp(a.x, (-0.625f), 0.625f));
  pairs_f32[i] = vec4<f32>(clamp(a.xy, b.xy, c.xy), clamp(ua.xy, ub.xy, uc.xy));
  triples_f32[i] = vec4<f32>(clamp(a.xyz, b.xyz, c.xyz), 0.0f);
  quads_f32[i] = clamp(a, b, c);
}

@compute @workgroup_size(64)
fn of_i32(@builtin(global_invocation_id) id: vec3<u32>) {
  let i = id.x;
  let a = a_i32[i];
  let b = b_i32[i];
  let c = c_i32[i];
  let ua = uniform_a_i32[i % 16u];
  let ub = uniform_b_i32[i % 16u];
  let uc = uniform_c_i32[i % 16u];
  scalars_i32[i] = vec4<i32>(clamp(a.x, b.x, c.x), clamp(ua.x, ub.x, uc.x), clamp(3i, (-381i), 381i), clamp(a.x, (-133i), 133i));
  pairs_i32[i] = vec4<i32>(clamp(a.xy, b.xy, c.xy), clamp(ua.xy, ub.xy, uc.xy));
  triples_i32[i] = vec4<i32>(clamp(a.xyz, b.xyz, c.xyz), 0i);
  quads_i32[i] = clamp(a, b, c);
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
  scalars_u32[i] = vec4<u32>(clamp(a.x, b.x, c.x), clamp(ua.x, ub.x, uc.x), clamp(3u, 7u, 437u), clamp(a.x, 9u, 212u));
  pairs_u32[i] = vec4<u32>(clamp(a.xy, b.xy, c.xy), clamp(ua.xy, ub.xy, uc.xy));
  triples_u32[i] = vec4<u32>(clamp(a.xyz, b.xyz, c.xyz), 0u);
  quads_u32[i] = clamp(a, b, c);
}
