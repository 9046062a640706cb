// Written from crates/reference/src/intrinsics by `cargo run -p shadertwin-reference --example intrinsics`.

@group(0) @binding(0) var<storage, read> values: array<u32>;
@group(0) @binding(1) var texels: texture_storage_2d<r32uint, write>;

@compute @workgroup_size(8, 8)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
  let width = textureDimensions(texels).x;
  textureStore(texels, id.xy, vec4<u32>(values[id.y * width + id.x], 0u, 0u, 0u));
}
