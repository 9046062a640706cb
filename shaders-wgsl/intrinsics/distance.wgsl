// Written from crates/reference/src/intrinsics by `cargo run -p shadertwin-reference --example intrinsics`.

@group(0) @binding(0) var<storage, read> a_f32: array<vec4<f32>>;
@group(0) @binding(1) var<storage, read> b_f32: array<vec4<f32>>;
@group(0) @binding(2) var<uniform> uniform_a_f32: array<vec4<f32>, 16>;
@group(0) @binding(3) var<uniform> uniform_b_f32: array<vec4<f32>, 16>;
@group(0) @binding(4) var<storage, read_write> scalars_f32: array<vec4<f32>>;
@group(0) @binding(5) var<storage, read_write> pairs_f32: array<vec4<f32>>;
@group(0) @binding(6) var<storage, read_write> triples_f32: array<vec4<f32>>;
@group(0) @binding(7) var<storage, read_write> quads_f32: array<vec4<f32>>;

@compute @workgroup_size(64)
fn of_f32(@builtin(global_invocation_id) id: vec3<u32>) {
  let i = id.x;
  let a = a_f32[i];
  let b = b_f32[i];
  let ua = uniform_a_f32[i % 16u];
  let ub = uniform_b_f32[i % 16u];
  scalars_f32[i] = vec4<f32>(distance(a.x, b.x), distance(ua.x, ub.x), distance(11.0f, 5.0f), distance(a.x, 7.0f));
  pairs_f32[i] = vec4<f32>(distance(a.xy, b.xy), distance(ua.xy, ub.xy), distance(vec2<f32>(11.0f, 16.0f), vec2<f32>(5.0f, 3.0f)), distance(a.xy, vec2<f32>(7.0f, 1.0f)));
  triples_f32[i] = vec4<f32>(distance(a.xyz, b.xyz), distance(ua.xyz, ub.xyz), distance(vec3<f32>(11.0f, 16.0f, 13.0f), vec3<f32>(5.0f, 3.0f, 7.0f)), distance(a.xyz, vec3<f32>(7.0f, 1.0f, 5.0f)));
  quads_f32[i] = vec4<f32>(distance(a, b), distance(ua, ub), distance(vec4<f32>(11.0f, 16.0f, 13.0f, 18.0f), vec4<f32>(5.0f, 3.0f, 7.0f, 1.0f)), distance(a, vec4<f32>(7.0f, 1.0f, 5.0f, 3.0f)));
}
