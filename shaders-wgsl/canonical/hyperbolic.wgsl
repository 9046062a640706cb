// Hyperbolic sine, cosine and tangent.

@group(0) @binding(0) var<storage, read> inputs: array<u32>;
@group(0) @binding(1) var<storage, read_write> hyperbolicSineBits: array<u32>;
@group(0) @binding(2) var<storage, read_write> hyperbolicCosineBits: array<u32>;
@group(0) @binding(3) var<storage, read_write> hyperbolicTangentBits: array<u32>;

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
  let i = id.x;
  if (i >= arrayLength(&inputs)) {
    return;
  }
  let a = bitcast<f32>(inputs[i]);
  hyperbolicSineBits[i] = bitcast<u32>(sinh(a));
  hyperbolicCosineBits[i] = bitcast<u32>(cosh(a));
  hyperbolicTangentBits[i] = bitcast<u32>(tanh(a));
}
