// Written from crates/reference/src/intrinsics by `cargo run -p shadertwin-reference --example intrinsics`.

@group(0) @binding(0) var<storage, read> a_f32: array<vec4<f32>>;
@group(0) @binding(1) var<storage, read> b_f32: array<vec4<f32>>;
@group(0) @binding(2) var<uniform> uniform_a_f32: array<vec4<f32>, 16>;
@group(0) @binding(3) var<uniform> uniform_b_f32: array<vec4<f32>, 16>;
@group(0) @binding(4) var<storage, read_write> scalars_f32: array<vec4<u32>>;
@group(0) @binding(5) var<storage, read_write> pairs_f32: array<vec4<u32>>;
@group(0) @binding(6) var<storage, read_write> triples_f32: array<vec4<u32>>;
@group(0) @binding(7) var<storage, read_write> quads_f32: array<vec4<u32>>;
@group(0) @binding(8) var<storage, read> a_i32: array<vec4<i32>>;
@group(0) @binding(9) var<storage, read> b_i32: array<vec4<i32>>;
@group(0) @binding(10) var<uniform> uniform_a_i32: array<vec4<i32>, 16>;
@group(0) @binding(11) var<uniform> uniform_b_i32: array<vec4<i32>, 16>;
@group(0) @binding(12) var<storage, read_write> scalars_i32: array<vec4<u32>>;
@group(0) @binding(13) var<storage, read_write> pairs_i32: array<vec4<u32>>;
@group(0) @binding(14) var<storage, read_write> triples_i32: array<vec4<u32>>;
@group(0) @binding(15) var<storage, read_write> quads_i32: array<vec4<u32>>;
@group(0) @binding(16) var<storage, read> a_u32: array<vec4<u32>>;
@group(0) @binding(17) var<storage, read> b_u32: array<vec4<u32>>;
@group(0) @binding(18) var<uniform> uniform_a_u32: array<vec4<u32>, 16>;
@group(0) @binding(19) var<uniform> uniform_b_u32: array<vec4<u32>, 16>;
@group(0) @binding(20) var<storage, read_write> scalars_u32: array<vec4<u32>>;
@group(0) @binding(21) var<storage, read_write> pairs_u32: array<vec4<u32>>;
@group(0) @binding(22) var<storage, read_write> triples_u32: array<vec4<u32>>;
@group(0) @binding(23) var<storage, read_write> quads_u32: array<vec4<u32>>;

@compute @workgroup_size(64)
fn of_f32(@builtin(global_invocation_id) id: vec3<u32>) {
  let i = id.x;
  let a = a_f32[i];
  let b = b_f32[i];
  let ua = uniform_a_f32[i % 16u];
  let ub = uniform_b_f32[i % 16u];
  scalars_f32[i] = vec4<u32>(select(0u, 1u, a.x < b.x), select(0u, 1u, ua.x < ub.x), select(0u, 1u, (-3.0f) < 1.0f), select(0u, 1u, a.x < 3.0f));
  pairs_f32[i] = vec4<u32>(select(vec2<u32>(0u), vec2<u32>(1u), a.xy < b.xy), select(vec2<u32>(0u), vec2<u32>(1u), ua.xy < ub.xy));
  triples_f32[i] = vec4<u32>(select(vec3<u32>(0u), vec3<u32>(1u), a.xyz < b.xyz), 0u);
  quads_f32[i] = select(vec4<u32>(0u), vec4<u32>(1u), a < b);
}

@compute @workgroup_size(64)
fn of_i32(@builtin(global_invocation_id) id: vec3<u32>) {
  let i = id.x;
  let a = a_i32[i];
  let b = b_i32[i];
  let ua = uniform_a_i32[i % 16u];
  let ub = uniform_b_i32[i % 16u];
  scalars_i32[i] = vec4<u32>(select(0u, 1u, a.x < b.x), select(0u, 1u, ua.x < ub.x), select(0u, 1u, 3i < (-17i)), select(0u, 1u, a.x < (-1200i)));
  pairs_i32[i] = vec4<u32>(select(vec2<u32>(0u), vec2<u32>(1u), a.xy < b.xy), select(vec2<u32>(0u), vec2<u32>(1u), ua.xy < ub.xy));
  triples_i32[i] = vec4<u32>(select(vec3<u32>(0u), vec3<u32>(1u), a.xyz < b.xyz), 0u);
  quads_i32[i] = select(vec4<u32>(0u), vec4<u32>(1u), a < b);
}

@compute @workgroup_size(64)
fn of_u32(@builtin(global_invocation_id) id: vec3<u32>) {
  let i = id.x;
  let a = a_u32[i];
  let b = b_u32[i];
  let ua = uniform_a_u32[i % 16u];
  let ub = uniform_b_u32[i % 16u];
  scalars_u32[i] = vec4<u32>(select(0u, 1u, a.x < b.x), select(0u, 1u, ua.x < ub.x), select(0u, 1u, 3u < 4294967295u), select(0u, 1u, a.x < 12u));
  pairs_u32[i] = vec4<u32>(select(vec2<u32>(0u), vec2<u32>(1u), a.xy < b.xy), select(vec2<u32>(0u), vec2<u32>(1u), ua.xy < ub.xy));
  triples_u32[i] = vec4<u32>(select(vec3<u32>(0u), vec3<u32>(1u), a.xyz < b.xyz), 0u);
  quads_u32[i] = select(vec4<u32>(0u), vec4<u32>(1u), a < b);
}
