// Integers to floats and back, 16-bit floats.

@group(0) @binding(0) var<storage, read> inputs: array<vec2<u32>>;
@group(0) @binding(1) var<storage, read_write> fromUnsignedBits: array<u32>;
@group(0) @binding(2) var<storage, read_write> fromSignedBits: array<u32>;
@group(0) @binding(3) var<storage, read_write> toUnsignedBits: array<u32>;
@group(0) @binding(4) var<storage, read_write> toSignedBits: array<u32>;
@group(0) @binding(5) var<storage, read_write> packHalfBits: array<u32>;
@group(0) @binding(6) var<storage, read_write> unpackHalfBits: array<vec2<u32>>;
@group(0) @binding(7) var<storage, read_write> quantisedBits: array<u32>;

// HLSL saturates where the type ends and makes 0 of NaN. WGSL only promises the last float before the end, and nothing
// for NaN, so a port says what it wants.
fn toUnsigned(a: f32) -> u32 {
  if (a >= 4294967296.0) {
    return 0xffffffffu;
  }
  return u32(select(0.0, a, a >= 0.0));
}

fn toSigned(a: f32) -> i32 {
  if (a >= 2147483648.0) {
    return 0x7fffffffi;
  }
  return i32(select(0.0, a, a == a));
}

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
  let i = id.x;
  if (i >= arrayLength(&inputs)) {
    return;
  }
  let a = bitcast<f32>(inputs[i].x);
  let b = bitcast<f32>(inputs[i].y);
  let bits = inputs[i].x;
  fromUnsignedBits[i] = bitcast<u32>(f32(bits));
  fromSignedBits[i] = bitcast<u32>(f32(bitcast<i32>(bits)));
  toUnsignedBits[i] = toUnsigned(a);
  toSignedBits[i] = bitcast<u32>(toSigned(a));
  packHalfBits[i] = pack2x16float(vec2<f32>(a, b));
  unpackHalfBits[i] = bitcast<vec2<u32>>(unpack2x16float(bits));
  quantisedBits[i] = bitcast<u32>(quantizeToF16(a));
}
