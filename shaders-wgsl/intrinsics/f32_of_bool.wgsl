// Written from crates/reference/src/intrinsics by `cargo run -p shadertwin-reference --example intrinsics`.

@group(0) @binding(0) var<storage, read> a_i32: array<vec4<i32>>;
@group(0) @binding(1) var<storage, read> b_i32: array<vec4<i32>>;
@group(0) @binding(2) var<uniform> uniform_a_i32: array<vec4<i32>, 16>;
@group(0) @binding(3) var<uniform> uniform_b_i32: array<vec4<i32>, 16>;
@group(0) @binding(4) var<storage, read_write> scalars_i32: array<vec4<f32>>;
@group(0) @binding(5) var<storage, read_write> pairs_i32: array<vec4<f32>>;
@group(0) @binding(6) var<storage, read_write> triples_i32: array<vec4<f32>>;
@group(0) @binding(7) var<storage, read_write> quads_i32: array<vec4<f32>>;

@compute @workgroup_size(64)
fn of_i32(@builtin(global_invocation_id) id: vec3<u32>) {
  let i = id.x;
  let a = a_i32[i];
  let b = b_i32[i];
  let ua = uniform_a_i32[i % 16u];
  let ub = uniform_b_i32[i % 16u];
  scalars_i32[i] = vec4<f32>(f32(a.x < b.x), f32(ua.x < ub.x), f32((-559038737i) < 305419896i), f32(a.x < 0i));
  pairs_i32[i] = vec4<f32>(vec2<f32>(a.xy < b.xy), vec2<f32>(ua.xy < ub.xy));
  triples_i32[i] = vec4<f32>(vec3<f32>(a.xyz < b.xyz), 0.0f);
  quads_i32[i] = vec4<f32>(a < b);
}
