// Written from crates/reference/src/intrinsics by `cargo run -p shadertwin-reference --example intrinsics`.

@group(0) @binding(0) var<storage, read> a_f32: array<vec4<f32>>;
@group(0) @binding(1) var<storage, read> b_f32: array<vec4<f32>>;
@group(0) @binding(2) var<uniform> uniform_a_f32: array<vec4<f32>, 16>;
@group(0) @binding(3) var<uniform> uniform_b_f32: array<vec4<f32>, 16>;
@group(0) @binding(4) var<storage, read_write> scalars_f32: array<vec4<u32>>;
@group(0) @binding(5) var<storage, read_write> pairs_f32: array<vec4<u32>>;
@group(0) @binding(6) var<storage, read_write> triples_f32: array<vec4<u32>>;
@group(0) @binding(7) var<storage, read_write> quads_f32: array<vec4<u32>>;

@compute @workgroup_size(64)
fn of_f32(@builtin(global_invocation_id) id: vec3<u32>) {
  let i = id.x;
  let a = a_f32[i];
  let b = b_f32[i];
  let ua = uniform_a_f32[i % 16u];
  let ub = uniform_b_f32[i % 16u];
  scalars_f32[i] = vec4<u32>(select(0u, 1u, all(a.x < b.x)), select(0u, 1u, all(ua.x < ub.x)), select(0u, 1u, all((-3.0f) < 1.0f)), select(0u, 1u, all(a.x < 3.0f)));
  pairs_f32[i] = vec4<u32>(select(0u, 1u, all(a.xy < b.xy)), select(0u, 1u, all(ua.xy < ub.xy)), select(0u, 1u, all(vec2<f32>((-3.0f), 1.0f) < vec2<f32>(1.0f, (-1.0f)))), select(0u, 1u, all(a.xy < vec2<f32>(3.0f, (-3.0f)))));
  triples_f32[i] = vec4<u32>(select(0u, 1u, all(a.xyz < b.xyz)), select(0u, 1u, all(ua.xyz < ub.xyz)), select(0u, 1u, all(vec3<f32>((-3.0f), 1.0f, (-1.0f)) < vec3<f32>(1.0f, (-1.0f), 3.0f))), select(0u, 1u, all(a.xyz < vec3<f32>(3.0f, (-3.0f), 1.0f))));
  quads_f32[i] = vec4<u32>(select(0u, 1u, all(a < b)), select(0u, 1u, all(ua < ub)), select(0u, 1u, all(vec4<f32>((-3.0f), 1.0f, (-1.0f), 3.0f) < vec4<f32>(1.0f, (-1.0f), 3.0f, (-3.0f)))), select(0u, 1u, all(a < vec4<f32>(3.0f, (-3.0f), 1.0f, (-1.0f)))));
}
