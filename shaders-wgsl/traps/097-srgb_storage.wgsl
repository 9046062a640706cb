// D3D has no UAV of R8G8B8A8_UNORM_SRGB, and WGSL no such format.

@group(0) @binding(0) var texels: texture_storage_2d<rgba8unorm_srgb, write>;

@compute @workgroup_size(1)
fn main() {
  textureStore(texels, vec2u(0u), vec4f(128.0, 0.0, 0.0, 255.0) / 255.0);
}
