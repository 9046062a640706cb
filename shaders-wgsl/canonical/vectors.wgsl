// Dot and cross products, lengths, directions.

@group(0) @binding(0) var<storage, read> left: array<vec4<u32>>;
@group(0) @binding(1) var<storage, read> right: array<vec4<u32>>;
@group(0) @binding(2) var<storage, read_write> dotBits: array<vec4<u32>>;
@group(0) @binding(3) var<storage, read_write> lengthBits: array<vec4<u32>>;
@group(0) @binding(4) var<storage, read_write> distanceBits: array<vec4<u32>>;
@group(0) @binding(5) var<storage, read_write> normalizeBits: array<vec4<u32>>;
@group(0) @binding(6) var<storage, read_write> crossBits: array<vec4<u32>>;
@group(0) @binding(7) var<storage, read_write> reflectBits: array<vec4<u32>>;
@group(0) @binding(8) var<storage, read_write> refractBits: array<vec4<u32>>;
@group(0) @binding(9) var<storage, read_write> faceForwardBits: array<vec4<u32>>;

@compute @workgroup_size(256)
fn measure(@builtin(global_invocation_id) id: vec3<u32>) {
  let i = id.x;
  if (i >= arrayLength(&left)) {
    return;
  }
  let a = bitcast<vec4<f32>>(left[i]);
  let b = bitcast<vec4<f32>>(right[i]);
  dotBits[i] = bitcast<vec4<u32>>(vec4<f32>(dot(a.xy, b.xy), dot(a.xyz, b.xyz), dot(a, b), 0.0));
  lengthBits[i] = bitcast<vec4<u32>>(vec4<f32>(length(a.x), length(a.xy), length(a.xyz), length(a)));
  distanceBits[i] = bitcast<vec4<u32>>(vec4<f32>(distance(a.x, b.x), distance(a.xy, b.xy), distance(a.xyz, b.xyz), distance(a, b)));
  normalizeBits[i] = bitcast<vec4<u32>>(normalize(a));
  crossBits[i] = bitcast<vec4<u32>>(vec4<f32>(cross(a.xyz, b.xyz), 0.0));
}

@compute @workgroup_size(256)
fn turn(@builtin(global_invocation_id) id: vec3<u32>) {
  let i = id.x;
  if (i >= arrayLength(&left)) {
    return;
  }
  let a = bitcast<vec4<f32>>(left[i]);
  let b = bitcast<vec4<f32>>(right[i]);
  reflectBits[i] = bitcast<vec4<u32>>(reflect(a, b));
  refractBits[i] = bitcast<vec4<u32>>(vec4<f32>(refract(a.xyz, b.xyz, b.w), 0.0));
  faceForwardBits[i] = bitcast<vec4<u32>>(faceForward(a, b, b.wzyx));
}
