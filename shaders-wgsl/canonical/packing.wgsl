// Normalised integers of 8 and 16 bits.
// HLSL has no such functions for floats, so there they are written out, with the formulas of the WGSL specification.

@group(0) @binding(0) var<storage, read> inputs: array<vec4<u32>>;
@group(0) @binding(1) var<storage, read_write> packUnorm8Bits: array<u32>;
@group(0) @binding(2) var<storage, read_write> packSnorm8Bits: array<u32>;
@group(0) @binding(3) var<storage, read_write> packUnorm16Bits: array<u32>;
@group(0) @binding(4) var<storage, read_write> packSnorm16Bits: array<u32>;
@group(0) @binding(5) var<storage, read_write> unpackUnorm8Bits: array<vec4<u32>>;
@group(0) @binding(6) var<storage, read_write> unpackSnorm8Bits: array<vec4<u32>>;
@group(0) @binding(7) var<storage, read_write> unpackUnorm16Bits: array<vec2<u32>>;
@group(0) @binding(8) var<storage, read_write> unpackSnorm16Bits: array<vec2<u32>>;

@compute @workgroup_size(256)
fn pack(@builtin(global_invocation_id) id: vec3<u32>) {
  let i = id.x;
  if (i >= arrayLength(&inputs)) {
    return;
  }
  let v = bitcast<vec4<f32>>(inputs[i]);
  packUnorm8Bits[i] = pack4x8unorm(v);
  packSnorm8Bits[i] = pack4x8snorm(v);
  packUnorm16Bits[i] = pack2x16unorm(v.xy);
  packSnorm16Bits[i] = pack2x16snorm(v.xy);
}

@compute @workgroup_size(256)
fn unpack(@builtin(global_invocation_id) id: vec3<u32>) {
  let i = id.x;
  if (i >= arrayLength(&inputs)) {
    return;
  }
  let word = inputs[i].x;
  unpackUnorm8Bits[i] = bitcast<vec4<u32>>(unpack4x8unorm(word));
  unpackSnorm8Bits[i] = bitcast<vec4<u32>>(unpack4x8snorm(word));
  unpackUnorm16Bits[i] = bitcast<vec2<u32>>(unpack2x16unorm(word));
  unpackSnorm16Bits[i] = bitcast<vec2<u32>>(unpack2x16snorm(word));
}
