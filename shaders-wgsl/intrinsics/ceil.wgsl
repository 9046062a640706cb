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
  scalars_f32[i] = vec4<f32>(ceil(a.x), ceil(ua.x), ceil(2.5f), ceil(7.25f));
  pairs_f32[i] = vec4<f32>(ceil(a.xy), ceil(ua.xy));
  triples_f32[i] = vec4<f32>(ceil(a.xyz), 0.0f);
  quads_f32[i] = ceil(a);
}
