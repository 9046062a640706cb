// 0.5 is 127.5 codes: 127 or 128.

@group(0) @binding(0) var<storage, read> numbers: array<f32>;
@group(0) @binding(1) var texels: texture_storage_2d<rgba8unorm, write>;

@compute @workgroup_size(4)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  textureStore(texels, vec2u(i, 0u), vec4f(numbers[i], 0.0, 0.0, 1.0));
}
