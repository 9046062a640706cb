// k / 255 is stored as k, whatever way halfway numbers go.

@group(0) @binding(0) var<storage, read> codes: array<u32>;
@group(0) @binding(1) var texels: texture_storage_2d<rgba8unorm, write>;

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  let x = f32(codes[i]) / 255.0;
  textureStore(texels, vec2u(i, 0u), vec4f(x, 1.0 - x, 0.0, 1.0));
}
