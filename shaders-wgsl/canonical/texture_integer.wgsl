// Integer texels are copied bit for bit.
// Codes are written within their range: what a larger one becomes is not the same everywhere.

@group(0) @binding(0) var codes: texture_2d<u32>;
@group(0) @binding(1) var<storage, read_write> readCodes: array<vec4<u32>>;
@group(0) @binding(2) var<storage, read> values: array<vec4<u32>>;
@group(0) @binding(3) var written: texture_storage_2d<rgba8uint, write>;
@group(0) @binding(4) var singleTexels: texture_2d<u32>;
@group(0) @binding(5) var<storage, read_write> singleRead: array<u32>;
@group(0) @binding(6) var singleWritten: texture_storage_2d<r32uint, write>;

@compute @workgroup_size(256)
fn load(@builtin(global_invocation_id) id: vec3<u32>) {
  let width = textureDimensions(codes).x;
  readCodes[id.x] = textureLoad(codes, vec2<u32>(id.x % width, id.x / width), 0);
}

@compute @workgroup_size(16, 16)
fn store(@builtin(global_invocation_id) id: vec3<u32>) {
  let width = textureDimensions(written).x;
  textureStore(written, id.xy, values[id.y * width + id.x] & vec4<u32>(255u));
}

@compute @workgroup_size(256)
fn loadSingle(@builtin(global_invocation_id) id: vec3<u32>) {
  let width = textureDimensions(singleTexels).x;
  singleRead[id.x] = textureLoad(singleTexels, vec2<u32>(id.x % width, id.x / width), 0).x;
}

@compute @workgroup_size(16, 16)
fn storeSingle(@builtin(global_invocation_id) id: vec3<u32>) {
  let width = textureDimensions(singleWritten).x;
  textureStore(singleWritten, id.xy, vec4<u32>(values[id.y * width + id.x].x, 0u, 0u, 0u));
}
