// 16-bit float texels: every pattern read, every float written. What is written is kept within what a 16-bit float holds:
// no format's rules give a NaN its bits, and SwiftShader writes one for infinity.

@group(0) @binding(0) var texels: texture_2d<f32>;
@group(0) @binding(1) var<storage, read_write> readBits: array<vec4<u32>>;
@group(0) @binding(2) var<storage, read> values: array<vec4<u32>>;
@group(0) @binding(3) var written: texture_storage_2d<rgba16float, write>;

@compute @workgroup_size(256)
fn load(@builtin(global_invocation_id) id: vec3<u32>) {
  let width = textureDimensions(texels).x;
  readBits[id.x] = bitcast<vec4<u32>>(textureLoad(texels, vec2<u32>(id.x % width, id.x / width), 0));
}

@compute @workgroup_size(16, 16)
fn store(@builtin(global_invocation_id) id: vec3<u32>) {
  let width = textureDimensions(written).x;
  textureStore(written, id.xy, clamp(bitcast<vec4<f32>>(values[id.y * width + id.x]), vec4<f32>(-65519.0), vec4<f32>(65519.0)));
}
