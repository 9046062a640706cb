// Written from crates/reference/src/intrinsics by `cargo run -p shadertwin-reference --example intrinsics`.

@group(0) @binding(0) var<storage, read> a_f32: array<vec4<f32>>;
@group(0) @binding(1) var<storage, read> b_f32: array<vec4<f32>>;
@group(0) @binding(2) var<uniform> uniform_a_f32: array<vec4<f32>, 16>;
@group(0) @binding(3) var<uniform> uniform_b_f32: array<vec4<f32>, 16>;
@group(0) @binding(4) var<storage, read_write> pairs_f32: array<vec4<f32>>;
@group(0) @binding(5) var<storage, read_write> pairs_constant_f32: array<vec4<f32>>;
@group(0) @binding(6) var<storage, read_write> triples_f32: array<vec4<f32>>;
@group(0) @binding(7) var<storage, read_write> quads_f32: array<vec4<f32>>;

fn column2(m: mat2x2<f32>, i: u32) -> vec2<f32> {
  var columns = m;
  return columns[i];
}

fn column3(m: mat3x3<f32>, i: u32) -> vec3<f32> {
  var columns = m;
  return columns[i];
}

fn column4(m: mat4x4<f32>, i: u32) -> vec4<f32> {
  var columns = m;
  return columns[i];
}

@compute @workgroup_size(64)
fn of_f32(@builtin(global_invocation_id) id: vec3<u32>) {
  let i = id.x;
  let a = a_f32[i];
  let b = b_f32[i];
  let ua = uniform_a_f32[i % 16u];
  let ub = uniform_b_f32[i % 16u];
  pairs_f32[i] = vec4<f32>(column2(transpose(mat2x2<f32>(a.xy, b.xy)), i % 2u), column2(transpose(mat2x2<f32>(ua.xy, ub.xy)), i % 2u));
  pairs_constant_f32[i] = vec4<f32>(column2(transpose(mat2x2<f32>(vec2<f32>(1.0f, 5.0f), vec2<f32>(5.0f, 3.0f))), i % 2u), column2(transpose(mat2x2<f32>(a.xy, vec2<f32>(7.0f, 1.0f))), i % 2u));
  triples_f32[i] = vec4<f32>(column3(transpose(mat3x3<f32>(a.xyz, b.xyz, a.zyx)), i % 3u), 0.0f);
  quads_f32[i] = column4(transpose(mat4x4<f32>(a, b, a.wzyx, b.wzyx)), i % 4u);
}
