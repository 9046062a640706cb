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

@compute @workgroup_size(64)
fn of_f32(@builtin(global_invocation_id) id: vec3<u32>) {
  let i = id.x;
  let a = a_f32[i];
  let b = b_f32[i];
  let c = c_f32[i];
  let ua = uniform_a_f32[i % 16u];
  let ub = uniform_b_f32[i % 16u];
  let uc = uniform_c_f32[i % 16u];
  scalars_f32[i] = vec4<f32>(smoothstep(a.x, b.x, c.x), smoothstep(ua.x, ub.x, uc.x), smoothstep(0.025f, 0.925f, 0.45f), smoothstep(a.x, 0.975f, 0.35f));
  pairs_f32[i] = vec4<f32>(smoothstep(a.xy, b.xy, c.xy), smoothstep(ua.xy, ub.xy, uc.xy));
  triples_f32[i] = vec4<f32>(smoothstep(a.xyz, b.xyz, c.xyz), 0.0f);
  quads_f32[i] = smoothstep(a, b, c);
}
