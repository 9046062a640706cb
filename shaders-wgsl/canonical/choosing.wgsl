// Minimum, maximum, clamp, sign, magnitude, selection.
// A selection is a copy: it keeps the bits of what it takes, also of a NaN or a subnormal.

@group(0) @binding(0) var<storage, read> inputs: array<vec4<u32>>;
@group(0) @binding(1) var<storage, read_write> minimumBits: array<u32>;
@group(0) @binding(2) var<storage, read_write> maximumBits: array<u32>;
@group(0) @binding(3) var<storage, read_write> clampedBits: array<u32>;
@group(0) @binding(4) var<storage, read_write> saturatedBits: array<u32>;
@group(0) @binding(5) var<storage, read_write> signBits: array<u32>;
@group(0) @binding(6) var<storage, read_write> magnitudeBits: array<u32>;
@group(0) @binding(7) var<storage, read_write> selectedBits: array<u32>;

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
  let i = id.x;
  if (i >= arrayLength(&inputs)) {
    return;
  }
  let a = bitcast<f32>(inputs[i].x);
  let b = bitcast<f32>(inputs[i].y);
  let c = bitcast<f32>(inputs[i].z);
  let d = bitcast<f32>(inputs[i].w);
  minimumBits[i] = bitcast<u32>(min(a, b));
  maximumBits[i] = bitcast<u32>(max(a, b));
  clampedBits[i] = bitcast<u32>(clamp(a, b, c));
  saturatedBits[i] = bitcast<u32>(saturate(a));
  signBits[i] = bitcast<u32>(sign(a));
  magnitudeBits[i] = bitcast<u32>(abs(a));
  selectedBits[i] = bitcast<u32>(select(d, c, a < b));
}
