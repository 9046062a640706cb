// Whole part and rest, significand and exponent, degrees and radians.

@group(0) @binding(0) var<storage, read> inputs: array<u32>;
@group(0) @binding(1) var<storage, read_write> splitBits: array<vec2<u32>>;
@group(0) @binding(2) var<storage, read_write> piecesBits: array<vec2<u32>>;
@group(0) @binding(3) var<storage, read_write> degreesBits: array<u32>;
@group(0) @binding(4) var<storage, read_write> radiansBits: array<u32>;

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
  let i = id.x;
  if (i >= arrayLength(&inputs)) {
    return;
  }
  let a = bitcast<f32>(inputs[i]);
  let split = modf(a);
  let pieces = frexp(a);
  splitBits[i] = bitcast<vec2<u32>>(vec2<f32>(split.fract, split.whole));
  piecesBits[i] = vec2<u32>(bitcast<u32>(pieces.fract), bitcast<u32>(pieces.exp));
  degreesBits[i] = bitcast<u32>(degrees(a));
  radiansBits[i] = bitcast<u32>(radians(a));
}
