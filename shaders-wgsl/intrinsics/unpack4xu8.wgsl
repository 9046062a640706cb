// Written from crates/reference/src/intrinsics by `cargo run -p shadertwin-reference --example intrinsics`.

@group(0) @binding(0) var<storage, read> a_u32: array<vec4<u32>>;
@group(0) @binding(1) var<uniform> uniform_a_u32: array<vec4<u32>, 16>;
@group(0) @binding(2) var<storage, read_write> scalars_u32: array<vec4<u32>>;
@group(0) @binding(3) var<storage, read_write> scalars_uniform_u32: array<vec4<u32>>;
@group(0) @binding(4) var<storage, read_write> scalars_constant_u32: array<vec4<u32>>;

@compute @workgroup_size(64)
fn of_u32(@builtin(global_invocation_id) id: vec3<u32>) {
  let i = id.x;
  let a = a_u32[i];
  let ua = uniform_a_u32[i % 16u];
  scalars_u32[i] = unpack4xU8(a.x);
  scalars_uniform_u32[i] = unpack4xU8(ua.x);
  scalars_constant_u32[i] = unpack4xU8(3735928559u);
}
