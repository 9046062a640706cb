// Four codes in one texel; HLSL says the format in an attribute that D3D ignores.

@group(0) @binding(0) var texels: texture_storage_2d<rgba8unorm, write>;

@compute @workgroup_size(1)
fn main() {
  textureStore(texels, vec2u(0u), vec4f(64.0, 128.0, 191.0, 255.0) / 255.0);
}
