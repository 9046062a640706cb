// Integer division, remainders, shifts, clamp.
// Divisors of all magnitudes, so that quotients are of all sizes. An unsigned one is never zero here: WGSL divides by one
// then, as its specification says, and HLSL gives all ones. A clamp may have its ends the wrong way round.

@group(0) @binding(0) var<storage, read> inputs: array<vec2<u32>>;
@group(0) @binding(1) var<storage, read_write> unsignedQuotientBits: array<u32>;
@group(0) @binding(2) var<storage, read_write> unsignedRemainderBits: array<u32>;
@group(0) @binding(3) var<storage, read_write> signedQuotientBits: array<u32>;
@group(0) @binding(4) var<storage, read_write> signedRemainderBits: array<u32>;
@group(0) @binding(5) var<storage, read_write> leftBits: array<u32>;
@group(0) @binding(6) var<storage, read_write> rightBits: array<u32>;
@group(0) @binding(7) var<storage, read_write> signedRightBits: array<u32>;
@group(0) @binding(8) var<storage, read_write> unsignedClampBits: array<u32>;
@group(0) @binding(9) var<storage, read_write> signedClampBits: array<u32>;

@compute @workgroup_size(256)
fn divide(@builtin(global_invocation_id) id: vec3<u32>) {
  let i = id.x;
  if (i >= arrayLength(&inputs)) {
    return;
  }
  let a = inputs[i].x;
  let b = inputs[i].y;
  let unsignedDivisor = max(b >> (a & 31u), 1u);
  let signedDivisor = bitcast<i32>(b) >> (a & 31u);
  unsignedQuotientBits[i] = a / unsignedDivisor;
  unsignedRemainderBits[i] = a % unsignedDivisor;
  signedQuotientBits[i] = bitcast<u32>(bitcast<i32>(a) / signedDivisor);
  signedRemainderBits[i] = bitcast<u32>(bitcast<i32>(a) % signedDivisor);
}

@compute @workgroup_size(256)
fn shift(@builtin(global_invocation_id) id: vec3<u32>) {
  let i = id.x;
  if (i >= arrayLength(&inputs)) {
    return;
  }
  let a = inputs[i].x;
  let b = inputs[i].y;
  leftBits[i] = a << b;
  rightBits[i] = a >> b;
  signedRightBits[i] = bitcast<u32>(bitcast<i32>(a) >> b);
  unsignedClampBits[i] = clamp(a, b, ~b);
  signedClampBits[i] = bitcast<u32>(clamp(bitcast<i32>(a), bitcast<i32>(b), ~bitcast<i32>(b)));
}
