// Written from crates/reference/src/intrinsics by `cargo run -p shadertwin-reference --example intrinsics`.

@group(0) @binding(0) var<storage, read> a_i32: array<vec4<i32>>;
@group(0) @binding(1) var<uniform> uniform_a_i32: array<vec4<i32>, 16>;
@group(0) @binding(2) var<storage, read_write> scalars_i32: array<vec4<u32>>;
@group(0) @binding(3) var<storage, read_write> pairs_i32: array<vec4<u32>>;
@group(0) @binding(4) var<storage, read_write> triples_i32: array<vec4<u32>>;
@group(0) @binding(5) var<storage, read_write> quads_i32: array<vec4<u32>>;
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
  scalars_i32[i] = vec4<u32>(select(0u, 1u, all(a.x != i32(0))), select(0u, 1u, all(ua.x != i32(0))), select(0u, 1u, all((-1i) != i32(0))), select(0u, 1u, all(0i != i32(0))));
  pairs_i32[i] = vec4<u32>(select(0u, 1u, all(a.xy != vec2<i32>(0))), select(0u, 1u, all(ua.xy != vec2<i32>(0))), select(0u, 1u, all(vec2<i32>((-1i), 0i) != vec2<i32>(0))), select(0u, 1u, all(vec2<i32>(0i, 1i) != vec2<i32>(0))));
  triples_i32[i] = vec4<u32>(select(0u, 1u, all(a.xyz != vec3<i32>(0))), select(0u, 1u, all(ua.xyz != vec3<i32>(0))), select(0u, 1u, all(vec3<i32>((-1i), 0i, 0i) != vec3<i32>(0))), select(0u, 1u, all(vec3<i32>(0i, 1i, (-1i)) != vec3<i32>(0))));
  quads_i32[i] = vec4<u32>(select(0u, 1u, all(a != vec4<i32>(0))), select(0u, 1u, all(ua != vec4<i32>(0))), select(0u, 1u, all(vec4<i32>((-1i), 0i, 0i, 1i) != vec4<i32>(0))), select(0u, 1u, all(vec4<i32>(0i, 1i, (-1i), 0i) != vec4<i32>(0))));
}

@compute @workgroup_size(64)
fn of_u32(@builtin(global_invocation_id) id: vec3<u32>) {
  let i = id.x;
  let a = a_u32[i];
  let ua = uniform_a_u32[i % 16u];
  scalars_u32[i] = vec4<u32>(select(0u, 1u, all(a.x != u32(0))), select(0u, 1u, all(ua.x != u32(0))), select(0u, 1u, all(0u != u32(0))), select(0u, 1u, all(1u != u32(0))));
  pairs_u32[i] = vec4<u32>(select(0u, 1u, all(a.xy != vec2<u32>(0))), select(0u, 1u, all(ua.xy != vec2<u32>(0))), select(0u, 1u, all(vec2<u32>(0u, 1u) != vec2<u32>(0))), select(0u, 1u, all(vec2<u32>(1u, 2u) != vec2<u32>(0))));
  triples_u32[i] = vec4<u32>(select(0u, 1u, all(a.xyz != vec3<u32>(0))), select(0u, 1u, all(ua.xyz != vec3<u32>(0))), select(0u, 1u, all(vec3<u32>(0u, 1u, 1u) != vec3<u32>(0))), select(0u, 1u, all(vec3<u32>(1u, 2u, 0u) != vec3<u32>(0))));
  quads_u32[i] = vec4<u32>(select(0u, 1u, all(a != vec4<u32>(0))), select(0u, 1u, all(ua != vec4<u32>(0))), select(0u, 1u, all(vec4<u32>(0u, 1u, 1u, 2u) != vec4<u32>(0))), select(0u, 1u, all(vec4<u32>(1u, 2u, 0u, 1u) != vec4<u32>(0))));
}
