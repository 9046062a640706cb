// Written from crates/reference/src/intrinsics by `cargo run -p shadertwin-reference --example intrinsics`.

@group(0) @binding(0) var<storage, read> a_i32: array<vec4<i32>>;
@group(0) @binding(1) var<uniform> uniform_a_i32: array<vec4<i32>, 16>;
@group(0) @binding(2) var<storage, read_write> scalars_i32: array<vec4<u32>>;
@group(0) @binding(3) var<storage, read_write> pairs_i32: array<vec4<u32>>;
@group(0) @binding(4) var<storage, read_write> triples_i32: array<vec4<u32>>;
@group(0) @binding(5) var<storage, read_write> quads_i32: array<vec4<u32>>;

@compute @workgroup_size(64)
fn of_i32(@builtin(global_invocation_id) id: vec3<u32>) {
  let i = id.x;
  let a = a_i32[i];
  let ua = uniform_a_i32[i % 16u];
  scalars_i32[i] = vec4<u32>(bitcast<u32>(a.x), bitcast<u32>(ua.x), bitcast<u32>((-559038737i)), bitcast<u32>((-1i)));
  pairs_i32[i] = vec4<u32>(bitcast<vec2<u32>>(a.xy), bitcast<vec2<u32>>(ua.xy));
  triples_i32[i] = vec4<u32>(bitcast<vec3<u32>>(a.xyz), 0u);
  quads_i32[i] = bitcast<vec4<u32>>(a);
}
