// Half of the light is code 188. No sRGB format can be stored to, in D3D as in WebGPU.

@group(0) @binding(0) var<storage, read> linear_light: array<f32>;
@group(0) @binding(1) var texels: texture_storage_2d<rgba8unorm, write>;

fn encoded(x: f32) -> f32 {
  if (x <= 0.0031308) {
    return 12.92 * x;
  }
  return 1.055 * pow(x, 1.0 / 2.4) - 0.055;
}

@compute @workgroup_size(4)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  textureStore(texels, vec2u(i, 0u), vec4f(encoded(linear_light[i]), 0.0, 0.0, 1.0));
}
