// Written from crates/reference/src/intrinsics by `cargo run -p shadertwin-reference --example intrinsics`.

@group(0) @binding(0) var<storage, read> a_i32: array<vec4<i32>>;
@group(0) @binding(1) var<uniform> uniform_a_i32: array<vec4<i32>, 16>;
@group(0) @binding(2) var<storage, read_write> scalars_i32: array<vec4<i32>>;
@group(0) @binding(3) var<storage, read_write> pairs_i32: array<vec4<i32>>;
@group(0) @binding(4) var<storage, read_write> triples_i32: array<vec4<i32>>;
@group(0) @binding(5) var<storage, read_write> quads_i32: array<vec4<i32>>;
@group(0) @binding(6) var<storage, read> a_u32: array<vec4<u32>>;
@group(0) @binding(7) var<uniform> uniform_a_u32: array<vec4<u32>, 16>;
@group(0) @binding(8) var<storage, read_write> scalars_u32: array<vec4<u32>>;
@group(0) @binding(9) var<storage, read_write> pairs_u32: array<vec4<u32>>;
@group(0) @binding(10) var<storage, read_write> triples_u32: array<vec4<u32>>;
@group(0) @binding(11) var<storage, read_write> quads_u32: array<vec4<u32>>;

@compute @workgroup_size(64)
fn of_i32(@builtin(global_invocation_id) id: vec3<u32>) {
  let i = id.x;
  let a = a_i32[i];
  let ua = uniform_a_i32[i % 16u];
  scalars_i32[i] = vec4<i32>(~a.x, ~ua.x, ~(-559038737i), ~i32(-2147483648));
  pairs_i32[i] = vec4<i32>(~a.xy, ~ua.xy);
  triples_i32[i] = vec4<i32>(~a.xyz, 0i);
  quads_i32[i] = ~a;
}

@compute @workgroup_size(64)
fn of_u32(@builtin(global_invocation_id) id: vec3<u32>) {
  let i = id.x;
  let a = a_u32[i];
  let ua = uniform_a_u32[i % 16u];
  scalars_u32[i] = vec4<u32>(~a.x, ~ua.x, ~3735928559u, ~2147483648u);
  pairs_u32[i] = vec4<u32>(~a.xy, ~ua.xy);
  triples_u32[i] = vec4<u32>(~a.xyz, 0u);
  quads_u32[i] = ~a;
}
