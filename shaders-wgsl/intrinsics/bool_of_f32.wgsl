// Written from crates/reference/src/intrinsics by `cargo run -p shadertwin-reference --example intrinsics`.

@group(0) @binding(0) var<storage, read> a_f32: array<vec4<f32>>;
@group(0) @binding(1) var<uniform> uniform_a_f32: array<vec4<f32>, 16>;
@group(0) @binding(2) var<storage, read_write> scalars_f32: array<vec4<u32>>;
@group(0) @binding(3) var<storage, read_write> pairs_f32: array<vec4<u32>>;
@group(0) @binding(4) var<storage, read_write> triples_f32: array<vec4<u32>>;
@group(0) @binding(5) var<storage, read_write> quads_f32: array<vec4<u32>>;

@compute @workgroup_size(64)
fn of_f32(@builtin(global_invocation_id) id: vec3<u32>) {
  let i = id.x;
  let a = a_f32[i];
  let ua = uniform_a_f32[i % 16u];
  scalars_f32[i] = vec4<u32>(select(0u, 1u, bool(a.x)), select(0u, 1u, bool(ua.x)), select(0u, 1u, bool((-0.75f))), select(0u, 1u, bool((-0.25f))));
  pairs_f32[i] = vec4<u32>(select(vec2<u32>(0u), vec2<u32>(1u), vec2<bool>(a.xy)), select(vec2<u32>(0u), vec2<u32>(1u), vec2<bool>(ua.xy)));
  triples_f32[i] = vec4<u32>(select(vec3<u32>(0u), vec3<u32>(1u), vec3<bool>(a.xyz)), 0u);
  quads_f32[i] = select(vec4<u32>(0u), vec4<u32>(1u), vec4<bool>(a));
}
