// Written from crates/reference/src/intrinsics by `cargo run -p shadertwin-reference --example intrinsics`.

@group(0) @binding(0) var<storage, read> a_f32: array<vec4<f32>>;
@group(0) @binding(1) var<storage, read> b_f32: array<vec4<f32>>;
@group(0) @binding(2) var<uniform> uniform_a_f32: array<vec4<f32>, 16>;
@group(0) @binding(3) var<uniform> uniform_b_f32: array<vec4<f32>, 16>;
@group(0) @binding(4) var<storage, read_write> pairs_f32: array<vec4<f32>>;
@group(0) @binding(5) var<storage, read_write> triples_f32: array<vec4<f32>>;
@group(0) @binding(6) var<storage, read_write> quads_f32: array<vec4<f32>>;
@group(0) @binding(7) var<storage, read> a_i32: array<vec4<i32>>;
@group(0) @binding(8) var<storage, read> b_i32: array<vec4<i32>>;
@group(0) @binding(9) var<uniform> uniform_a_i32: array<vec4<i32>, 16>;
@group(0) @binding(10) var<uniform> uniform_b_i32: array<vec4<i32>, 16>;
@group(0) @binding(11) var<storage, read_write> pairs_i32: array<vec4<i32>>;
@group(0) @binding(12) var<storage, read_write> triples_i32: array<vec4<i32>>;
@group(0) @binding(13) var<storage, read_write> quads_i32: array<vec4<i32>>;
@group(0) @binding(14) var<storage, read> a_u32: array<vec4<u32>>;
@group(0) @binding(15) var<storage, read> b_u32: array<vec4<u32>>;
@group(0) @binding(16) var<uniform> uniform_a_u32: array<vec4<u32>, 16>;
@group(0) @binding(17) var<uniform> uniform_b_u32: array<vec4<u32>, 16>;
@group(0) @binding(18) var<storage, read_write> pairs_u32: array<vec4<u32>>;
@group(0) @binding(19) var<storage, read_write> triples_u32: array<vec4<u32>>;
@group(0) @binding(20) var<storage, read_write> quads_u32: array<vec4<u32>>;

@compute @workgroup_size(64)
fn of_f32(@builtin(global_invocation_id) id: vec3<u32>) {
  let i = id.x;
  let a = a_f32[i];
  let b = b_f32[i];
  let ua = uniform_a_f32[i % 16u];
  let ub = uniform_b_f32[i % 16u];
  pairs_f32[i] = vec4<f32>(dot(a.xy, b.xy), dot(ua.xy, ub.xy), dot(vec2<f32>(1.0f, 5.0f), vec2<f32>(5.0f, 3.0f)), dot(a.xy, vec2<f32>(7.0f, 1.0f)));
  triples_f32[i] = vec4<f32>(dot(a.xyz, b.xyz), dot(ua.xyz, ub.xyz), dot(vec3<f32>(1.0f, 5.0f, 3.0f), vec3<f32>(5.0f, 3.0f, 7.0f)), dot(a.xyz, vec3<f32>(7.0f, 1.0f, 5.0f)));
  quads_f32[i] = vec4<f32>(dot(a, b), dot(ua, ub), dot(vec4<f32>(1.0f, 5.0f, 3.0f, 7.0f), vec4<f32>(5.0f, 3.0f, 7.0f, 1.0f)), dot(a, vec4<f32>(7.0f, 1.0f, 5.0f, 3.0f)));
}

@compute @workgroup_size(64)
fn of_i32(@builtin(global_invocation_id) id: vec3<u32>) {
  let i = id.x;
  let a = a_i32[i];
  let b = b_i32[i];
  let ua = uniform_a_i32[i % 16u];
  let ub = uniform_b_i32[i % 16u];
  pairs_i32[i] = vec4<i32>(dot(a.xy, b.xy), dot(ua.xy, ub.xy), dot(vec2<i32>(3i, (-17i)), vec2<i32>((-17i), 5i)), dot(a.xy, vec2<i32>(3i, (-17i))));
  triples_i32[i] = vec4<i32>(dot(a.xyz, b.xyz), dot(ua.xyz, ub.xyz), dot(vec3<i32>(3i, (-17i), 5i), vec3<i32>((-17i), 5i, 3i)), dot(a.xyz, vec3<i32>(3i, (-17i), 5i)));
  quads_i32[i] = vec4<i32>(dot(a, b), dot(ua, ub), dot(vec4<i32>(3i, (-17i), 5i, 3i), vec4<i32>((-17i), 5i, 3i, (-17i))), dot(a, vec4<i32>(3i, (-17i), 5i, 3i)));
}

@compute @workgroup_size(64)
fn of_u32(@builtin(global_invocation_id) id: vec3<u32>) {
  let i = id.x;
  let a = a_u32[i];
  let b = b_u32[i];
  let ua = uniform_a_u32[i % 16u];
  let ub = uniform_b_u32[i % 16u];
  pairs_u32[i] = vec4<u32>(dot(a.xy, b.xy), dot(ua.xy, ub.xy), dot(vec2<u32>(3u, 17u), vec2<u32>(17u, 5u)), dot(a.xy, vec2<u32>(3u, 17u)));
  triples_u32[i] = vec4<u32>(dot(a.xyz, b.xyz), dot(ua.xyz, ub.xyz), dot(vec3<u32>(3u, 17u, 5u), vec3<u32>(17u, 5u, 3u)), dot(a.xyz, vec3<u32>(3u, 17u, 5u)));
  quads_u32[i] = vec4<u32>(dot(a, b), dot(ua, ub), dot(vec4<u32>(3u, 17u, 5u, 3u), vec4<u32>(17u, 5u, 3u, 17u)), dot(a, vec4<u32>(3u, 17u, 5u, 3u)));
}
