// Exponentials and logarithms to the bases e and 2.

@group(0) @binding(0) var<storage, read> inputs: array<u32>;
@group(0) @binding(1) var<storage, read_write> expBits: array<u32>;
@group(0) @binding(2) var<storage, read_write> exp2Bits: array<u32>;
@group(0) @binding(3) var<storage, read_write> logBits: array<u32>;
@group(0) @binding(4) var<storage, read_write> log2Bits: array<u32>;

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
  let i = id.x;
  if (i >= arrayLength(&inputs)) {
    return;
  }
  let a = bitcast<f32>(inputs[i]);
  expBits[i] = bitcast<u32>(exp(a));
  exp2Bits[i] = bitcast<u32>(exp2(a));
  logBits[i] = bitcast<u32>(log(a));
  log2Bits[i] = bitcast<u32>(log2(a));
}
