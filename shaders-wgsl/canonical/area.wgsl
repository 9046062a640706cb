// Inverse hyperbolic sine, cosine and tangent.

@group(0) @binding(0) var<storage, read> inputs: array<u32>;
@group(0) @binding(1) var<storage, read_write> areaSineBits: array<u32>;
@group(0) @binding(2) var<storage, read_write> areaCosineBits: array<u32>;
@group(0) @binding(3) var<storage, read_write> areaTangentBits: array<u32>;

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
  let i = id.x;
  if (i >= arrayLength(&inputs)) {
    return;
  }
  let a = bitcast<f32>(inputs[i]);
  areaSineBits[i] = bitcast<u32>(asinh(a));
  areaCosineBits[i] = bitcast<u32>(acosh(a));
  areaTangentBits[i] = bitcast<u32>(atanh(a));
}
