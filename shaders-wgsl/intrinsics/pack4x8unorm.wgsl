// Written from crates/reference/src/intrinsics by `cargo run -p shadertwin-reference --example intrinsics`.

@group(0) @binding(0) var<storage, read> a_f32: array<vec4<f32>>;
@group(0) @binding(1) var<uniform> uniform_a_f32: array<vec4<f32>, 16>;
@group(0) @binding(2) var<storage, read_write> quads_f32: array<vec4<u32>>;

@compute @workgroup_size(64)
fn of_f32(@builtin(global_invocation_id) id: vec3<u32>) {
  let i = id.x;
  let a = a_f32[i];
  let ua = uniform_a_f32[i % 16u];
  quads_f32[i] = vec4<u32>(pack4x8unorm(a), pack4x8unorm(ua), pack4x8unorm(vec4<f32>(0.05f, 0.65f, 0.35f, 0.95f)), pack4x8unorm(vec4<f32>(0.35f, 0.95f, 0.05f, 0.65f)));
}
