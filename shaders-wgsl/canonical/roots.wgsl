// Square root, inverse square root, reciprocal.

@group(0) @binding(0) var<storage, read> inputs: array<u32>;
@group(0) @binding(1) var<storage, read_write> squareRootBits: array<u32>;
@group(0) @binding(2) var<storage, read_write> inverseSquareRootBits: array<u32>;
@group(0) @binding(3) var<storage, read_write> reciprocalBits: array<u32>;

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
  let i = id.x;
  if (i >= arrayLength(&inputs)) {
    return;
  }
  let a = bitcast<f32>(inputs[i]);
  squareRootBits[i] = bitcast<u32>(sqrt(a));
  inverseSquareRootBits[i] = bitcast<u32>(inverseSqrt(a));
  reciprocalBits[i] = bitcast<u32>(1.0 / a);
}
