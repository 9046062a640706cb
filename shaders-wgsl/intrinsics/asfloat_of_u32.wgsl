// Written from crates/reference/src/intrinsics by `cargo run -p shadertwin-reference --example intrinsics`.

@group(0) @binding(0) var<storage, read> a_u32: array<vec4<u32>>;
@group(0) @binding(1) var<uniform> uniform_a_u32: array<vec4<u32>, 16>;
@group(0) @binding(2) var<storage, read_write> scalars_u32: array<vec4<f32>>;
@group(0) @binding(3) var<storage, read_write> pairs_u32: array<vec4<f32>>;
@group(0) @binding(4) var<storage, read_write> triples_u32: array<vec4<f32>>;
@group(0) @binding(5) var<storage, read_write> quads_u32: array<vec4<f32>>;

@compute @workgroup_size(64)
fn of_u32(@builtin(global_invocation_id) id: vec3<u32>) {
  let i = id.x;
  let a = a_u32[i];
  let ua = uniform_a_u32[i % 16u];
  scalars_u32[i] = vec4<f32>(bitcast<f32>(a.x), bitcast<f32>(ua.x), bitcast<f32>(1066401792u), bitcast<f32>(1068498944u));
  pairs_u32[i] = vec4<f32>(bitcast<vec2<f32>>(a.xy), bitcast<vec2<f32>>(ua.xy));
  triples_u32[i] = vec4<f32>(bitcast<vec3<f32>>(a.xyz), 0.0f);
  quads_u32[i] = bitcast<vec4<f32>>(a);
}
