// Written from crates/reference/src/intrinsics by `cargo run -p shadertwin-reference --example intrinsics`.

@group(0) @binding(0) var<storage, read> a_u32: array<vec4<u32>>;
@group(0) @binding(1) var<uniform> uniform_a_u32: array<vec4<u32>, 16>;
@group(0) @binding(2) var<storage, read_write> scalars_u32: array<vec4<i32>>;
@group(0) @binding(3) var<storage, read_write> pairs_u32: array<vec4<i32>>;
@group(0) @binding(4) var<storage, read_write> triples_u32: array<vec4<i32>>;
@group(0) @binding(5) var<storage, read_write> quads_u32: array<vec4<i32>>;

@compute @workgroup_size(64)
fn of_u32(@builtin(global_invocation_id) id: vec3<u32>) {
  let i = id.x;
  let a = a_u32[i];
  let ua = uniform_a_u32[i % 16u];
  scalars_u32[i] = vec4<i32>(i32(a.x), i32(ua.x), i32(3735928559u), i32(2147483648u));
  pairs_u32[i] = vec4<i32>(vec2<i32>(a.xy), vec2<i32>(ua.xy));
  triples_u32[i] = vec4<i32>(vec3<i32>(a.xyz), 0i);
  quads_u32[i] = vec4<i32>(a);
}
