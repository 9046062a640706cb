// Written from crates/reference/src/intrinsics by `cargo run -p shadertwin-reference --example intrinsics`.

@group(0) @binding(0) var<storage, read> a_u32: array<vec4<u32>>;
@group(0) @binding(1) var<uniform> uniform_a_u32: array<vec4<u32>, 16>;
@group(0) @binding(2) var<storage, read_write> quads_u32: array<vec4<u32>>;

@compute @workgroup_size(64)
fn of_u32(@builtin(global_invocation_id) id: vec3<u32>) {
  let i = id.x;
  let a = a_u32[i];
  let ua = uniform_a_u32[i % 16u];
  quads_u32[i] = vec4<u32>(pack4xU8Clamp(a), pack4xU8Clamp(ua), pack4xU8Clamp(vec4<u32>(3735928559u, 305419896u, 2147483648u, 0u)), pack4xU8Clamp(vec4<u32>(2147483648u, 0u, 3735928559u, 305419896u)));
}
