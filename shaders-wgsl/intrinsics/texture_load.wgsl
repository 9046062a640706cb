// Written from crates/reference/src/intrinsics by `cargo run -p shadertwin-reference --example intrinsics`.

@group(0) @binding(0) var texels: texture_2d<u32>;
@group(0) @binding(1) var<storage, read_write> values: array<u32>;

@compute @workgroup_size(8, 8)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
  let size = textureDimensions(texels);
  values[id.y * size.x + id.x] = textureLoad(texels, size - vec2<u32>(1u) - id.xy, 0).x;
}
