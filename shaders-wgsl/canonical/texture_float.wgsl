// 32-bit float texels are copied bit for bit.

@group(0) @binding(0) var texels: texture_2d<f32>;
@group(0) @binding(1) var<storage, read_write> readBits: array<vec4<u32>>;
@group(0) @binding(2) var<storage, read> values: array<vec4<u32>>;
@group(0) @binding(3) var written: texture_storage_2d<rgba32float, write>;
@group(0) @binding(4) var singleTexels: texture_2d<f32>;
@group(0) @binding(5) var<storage, read_write> singleReadBits: array<u32>;
@group(0) @binding(6) var singleWritten: texture_storage_2d<r32float, write>;

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

@compute @workgroup_size(256)
fn loadSingle(@builtin(global_invocation_id) id: vec3<u32>) {
  let width = textureDimensions(singleTexels).x;
  singleReadBits[id.x] = bitcast<u32>(textureLoad(singleTexels, vec2<u32>(id.x % width, id.x / width), 0).x);
}

@compute @workgroup_size(16, 16)
fn storeSingle(@builtin(global_invocation_id) id: vec3<u32>) {
  let width = textureDimensions(singleWritten).x;
  textureStore(singleWritten, id.xy, vec4<f32>(bitcast<f32>(values[id.y * width + id.x].x), 0.0, 0.0, 0.0));
}
