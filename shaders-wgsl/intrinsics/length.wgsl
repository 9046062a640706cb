// Written from crates/reference/src/intrinsics by `cargo run -p shadertwin-reference --example intrinsics`.

@group(0) @binding(0) var<storage, read> a_f32: array<vec4<f32>>;
@group(0) @binding(1) var<uniform> uniform_a_f32: array<vec4<f32>, 16>;
@group(0) @binding(2) var<storage, read_write> scalars_f32: array<vec4<f32>>;
@group(0) @binding(3) var<storage, read_write> pairs_f32: array<vec4<f32>>;
@group(0) @binding(4) var<storage, read_write> triples_f32: array<vec4<f32>>;
@group(0) @binding(5) var<storage, read_write> quads_f32: array<vec4<f32>>;

@compute @workgroup_size(64)
fn of_f32(@builtin(global_invocation_id) id: vec3<u32>) {
  let i = id.x;
  let a = a_f32[i];
  let ua = uniform_a_f32[i % 16u];
  scalars_f32[i] = vec4<f32>(length(a.x), length(ua.x), length(1.0f), length(3.0f));
  pairs_f32[i] = vec4<f32>(length(a.xy), length(ua.xy), length(vec2<f32>(1.0f, 5.0f)), length(vec2<f32>(3.0f, 7.0f)));
  triples_f32[i] = vec4<f32>(length(a.xyz), length(ua.xyz), length(vec3<f32>(1.0f, 5.0f, 3.0f)), length(vec3<f32>(3.0f, 7.0f, 1.0f)));
  quads_f32[i] = vec4<f32>(length(a), length(ua), length(vec4<f32>(1.0f, 5.0f, 3.0f, 7.0f)), length(vec4<f32>(3.0f, 7.0f, 1.0f, 5.0f)));
}
