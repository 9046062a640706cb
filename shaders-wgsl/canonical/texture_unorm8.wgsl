// 8-bit unorm texels: every code read, every float written.
// Bits of what is read; what is written is any float, and then the floats on both sides of each boundary between codes.

@group(0) @binding(0) var texels: texture_2d<f32>;
@group(0) @binding(1) var<storage, read_write> readBits: array<vec4<u32>>;
@group(0) @binding(2) var<storage, read> values: array<vec4<u32>>;
@group(0) @binding(3) var written: texture_storage_2d<rgba8unorm, write>;
@group(0) @binding(4) var boundaries: texture_storage_2d<rgba8unorm, write>;

@compute @workgroup_size(256)
fn load(@builtin(global_invocation_id) id: vec3<u32>) {
  let width = textureDimensions(texels).x;
  readBits[id.x] = bitcast<vec4<u32>>(textureLoad(texels, vec2<u32>(id.x % width, id.x / width), 0));
}

@compute @workgroup_size(16, 16)
fn store(@builtin(global_invocation_id) id: vec3<u32>) {
  let width = textureDimensions(written).x;
  textureStore(written, id.xy, bitcast<vec4<f32>>(values[id.y * width + id.x]));
}

@compute @workgroup_size(16, 16)
fn approach(@builtin(global_invocation_id) id: vec3<u32>) {
  let code = id.xxxx % 256u;
  let boundary = bitcast<vec4<u32>>((vec4<f32>(code) + 0.5) / 255.0);
  let steps = vec4<u32>(0u, 1u, 2u, 3u) + id.y * 4u;
  textureStore(boundaries, id.xy, bitcast<vec4<f32>>(boundary + steps - 2048u));
}
