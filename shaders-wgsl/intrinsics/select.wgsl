// Written from crates/reference/src/intrinsics by `cargo run -p shadertwin-reference --example intrinsics`.

@group(0) @binding(0) var<storage, read> a_f32: array<vec4<f32>>;
@group(0) @binding(1) var<storage, read> b_f32: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read> c_f32: array<vec4<f32>>;
@group(0) @binding(3) var<storage, read> d_f32: array<vec4<f32>>;
@group(0) @binding(4) var<uniform> uniform_a_f32: array<vec4<f32>, 16>;
@group(0) @binding(5) var<uniform> uniform_b_f32: array<vec4<f32>, 16>;
@group(0) @binding(6) var<uniform> uniform_c_f32: array<vec4<f32>, 16>;
@group(0) @binding(7) var<uniform> uniform_d_f32: array<vec4<f32>, 16>;
@group(0) @binding(8) var<storage, read_write> scalars_f32: array<vec4<f32>>;
@group(0) @binding(9) var<storage, read_write> pairs_f32: array<vec4<f32>>;
@group(0) @binding(10) var<storage, read_write> triples_f32: array<vec4<f32>>;
@group(0) @binding(11) var<storage, read_write> quads_f32: array<vec4<f32>>;
@group(0) @binding(12) var<storage, read> a_i32: array<vec4<i32>>;
@group(0) @binding(13) var<storage, read> b_i32: array<vec4<i32>>;
@group(0) @binding(14) var<storage, read> c_i32: array<vec4<i32>>;
@group(0) @binding(15) var<storage, read> d_i32: array<vec4<i32>>;
@group(0) @binding(16) var<uniform> uniform_a_i32: array<vec4<i32>, 16>;
@group(0) @binding(17) var<uniform> uniform_b_i32: array<vec4<i32>, 16>;
@group(0) @binding(18) var<uniform> uniform_c_i32: array<vec4<i32>, 16>;
@group(0) @binding(19) var<uniform> uniform_d_i32: array<vec4<i32>, 16>;
@group(0) @binding(20) var<storage, read_write> scalars_i32: array<vec4<i32>>;
@group(0) @binding(21) var<storage, read_write> pairs_i32: array<vec4<i32>>;
@group(0) @binding(22) var<storage, read_write> triples_i32: array<vec4<i32>>;
@group(0) @binding(23) var<storage, read_write> quads_i32: array<vec4<i32>>;
@group(0) @binding(24) var<storage, read> a_u32: array<vec4<u32>>;
@group(0) @binding(25) var<storage, read> b_u32: array<vec4<u32>>;
@group(0) @binding(26) var<storage, read> c_u32: array<vec4<u32>>;
@group(0) @binding(27) var<storage, read> d_u32: array<vec4<u32>>;
@group(0) @binding(28) var<uniform> uniform_a_u32: array<vec4<u32>, 16>;
@group(0) @binding(29) var<uniform> uniform_b_u32: array<vec4<u32>, 16>;
@group(0) @binding(30) var<uniform> uniform_c_u32: array<vec4<u32>, 16>;
@group(0) @binding(31) var<uniform> uniform_d_u32: array<vec4<u32>, 16>;
@group(0) @binding(32) var<storage, read_write> scalars_u32: array<vec4<u32>>;
@group(0) @binding(33) var<storage, read_write> pairs_u32: array<vec4<u32>>;
@group(0) @binding(34) var<storage, read_write> triples_u32: array<vec4<u32>>;
@group(0) @binding(35) var<storage, read_write> quads_u32: array<vec4<u32>>;

@compute @workgroup_size(64)
fn of_f32(@builtin(global_invocation_id) id: vec3<u32>) {
  let i = id.x;
  let a = a_f32[i];
  let b = b_f32[i];
  let c = c_f32[i];
  let d = d_f32[i];
  let ua = uniform_a_f32[i % 16u];
  let ub = uniform_b_f32[i % 16u];
  let uc = uniform_c_f32[i % 16u];
  let ud = uniform_d_f32[i % 16u];
  scalars_f32[i] = vec4<f32>(select(b.x, a.x, c.x < d.x), select(ub.x, ua.x, uc.x < ud.x), select(1.0f, (-3.0f), (-1.0f) < 3.0f), select(3.0f, a.x, (-3.0f) < 1.0f));
  pairs_f32[i] = vec4<f32>(select(b.xy, a.xy, c.xy < d.xy), select(ub.xy, ua.xy, uc.xy < ud.xy));
  triples_f32[i] = vec4<f32>(select(b.xyz, a.xyz, c.xyz < d.xyz), 0.0f);
  quads_f32[i] = select(b, a, c < d);
}

@compute @workgroup_size(64)
fn of_i32(@builtin(global_invocation_id) id: vec3<u32>) {
  let i = id.x;
  let a = a_i32[i];
  let b = b_i32[i];
  let c = c_i32[i];
  let d = d_i32[i];
  let ua = uniform_a_i32[i % 16u];
  let ub = uniform_b_i32[i % 16u];
  let uc = uniform_c_i32[i % 16u];
  let ud = uniform_d_i32[i % 16u];
  scalars_i32[i] = vec4<i32>(select(b.x, a.x, c.x < d.x), select(ub.x, ua.x, uc.x < ud.x), select((-17i), 3i, 5i < (-1200i)), select((-1200i), a.x, 3i < (-17i)));
  pairs_i32[i] = vec4<i32>(select(b.xy, a.xy, c.xy < d.xy), select(ub.xy, ua.xy, uc.xy < ud.xy));
  triples_i32[i] = vec4<i32>(select(b.xyz, a.xyz, c.xyz < d.xyz), 0i);
  quads_i32[i] = select(b, a, c < d);
}

@compute @workgroup_size(64)
fn of_u32(@builtin(global_invocation_id) id: vec3<u32>) {
  let i = id.x;
  let a = a_u32[i];
  let b = b_u32[i];
  let c = c_u32[i];
  let d = d_u32[i];
  let ua = uniform_a_u32[i % 16u];
  let ub = uniform_b_u32[i % 16u];
  let uc = uniform_c_u32[i % 16u];
  let ud = uniform_d_u32[i % 16u];
  scalars_u32[i] = vec4<u32>(select(b.x, a.x, c.x < d.x), select(ub.x, ua.x, uc.x < ud.x), select(4294967295u, 3u, 5u < 12u), select(12u, a.x, 3u < 4294967295u));
  pairs_u32[i] = vec4<u32>(select(b.xy, a.xy, c.xy < d.xy), select(ub.xy, ua.xy, uc.xy < ud.xy));
  triples_u32[i] = vec4<u32>(select(b.xyz, a.xyz, c.xyz < d.xyz), 0u);
  quads_u32[i] = select(b, a, c < d);
}
