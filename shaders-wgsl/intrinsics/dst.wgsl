// Written from crates/reference/src/intrinsics by `cargo run -p shadertwin-reference --example intrinsics`.

@group(0) @binding(0) var<storage, read> a_f32: array<vec4<f32>>;
@group(0) @binding(1) var<storage, read> b_f32: array<vec4<f32>>;
@group(0) @binding(2) var<uniform> uniform_a_f32: array<vec4<f32>, 16>;
@group(0) @binding(3) var<uniform> uniform_b_f32: array<vec4<f32>, 16>;
@group(0) @binding(4) var<storage, read_write> quads_f32: array<vec4<f32>>;
@group(0) @binding(5) var<storage, read_write> quads_uniform_f32: array<vec4<f32>>;
@group(0) @binding(6) var<storage, read_write> quads_constant_f32: array<vec4<f32>>;

fn Distances(a: vec4<f32>, b: vec4<f32>) -> vec4<f32> { return vec4<f32>(1.0, a.y * b.y, a.z, b.w); }

@compute @workgroup_size(64)
fn of_f32(@builtin(global_invocation_id) id: vec3<u32>) {
  let i = id.x;
  let a = a_f32[i];
  let b = b_f32[i];
  let ua = uniform_a_f32[i % 16u];
  let ub = uniform_b_f32[i % 16u];
  quads_f32[i] = Distances(a, b);
  quads_uniform_f32[i] = Distances(ua, ub);
  quads_constant_f32[i] = Distances(vec4<f32>(12.9375f, 62.6875f, 37.8125f, 87.5625f), vec4<f32>(62.6875f, 37.8125f, 87.5625f, 12.9375f));
}
