// Written from crates/reference/src/intrinsics by `cargo run -p shadertwin-reference --example intrinsics`.

@group(0) @binding(0) var<storage, read> a_f32: array<vec4<f32>>;
@group(0) @binding(1) var<uniform> uniform_a_f32: array<vec4<f32>, 16>;
@group(0) @binding(2) var<storage, read_write> scalars_f32: array<vec4<f32>>;
@group(0) @binding(3) var<storage, read_write> pairs_f32: array<vec4<f32>>;
@group(0) @binding(4) var<storage, read_write> triples_f32: array<vec4<f32>>;
@group(0) @binding(5) var<storage, read_write> quads_f32: array<vec4<f32>>;
@group(0) @binding(6) var<storage, read> a_i32: array<vec4<i32>>;
@group(0) @binding(7) var<uniform> uniform_a_i32: array<vec4<i32>, 16>;
@group(0) @binding(8) var<storage, read_write> scalars_i32: array<vec4<i32>>;
@group(0) @binding(9) var<storage, read_write> pairs_i32: array<vec4<i32>>;
@group(0) @binding(10) var<storage, read_write> triples_i32: array<vec4<i32>>;
@group(0) @binding(11) var<storage, read_write> quads_i32: array<vec4<i32>>;

@compute @workgroup_size(64)
fn of_f32(@builtin(global_invocation_id) id: vec3<u32>) {
  let i = id.x;
  let a = a_f32[i];
  let ua = uniform_a_f32[i % 16u];
  scalars_f32[i] = vec4<f32>(sign(a.x), sign(ua.x), sign((-75.0f)), sign((-25.0f)));
  pairs_f32[i] = vec4<f32>(sign(a.xy), sign(ua.xy));
  triples_f32[i] = vec4<f32>(sign(a.xyz), 0.0f);
  quads_f32[i] = sign(a);
}

@compute @workgroup_size(64)
fn of_i32(@builtin(global_invocation_id) id: vec3<u32>) {
  let i = id.x;
  let a = a_i32[i];
  let ua = uniform_a_i32[i % 16u];
  scalars_i32[i] = vec4<i32>(sign(a.x), sign(ua.x), sign(3i), sign(5i));
  pairs_i32[i] = vec4<i32>(sign(a.xy), sign(ua.xy));
  triples_i32[i] = vec4<i32>(sign(a.xyz), 0i);
  quads_i32[i] = sign(a);
}
