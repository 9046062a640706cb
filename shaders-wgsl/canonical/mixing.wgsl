// Mix, smooth step, step.

@group(0) @binding(0) var<storage, read> inputs: array<vec4<u32>>;
@group(0) @binding(1) var<storage, read_write> mixedBits: array<u32>;
@group(0) @binding(2) var<storage, read_write> smoothStepBits: array<u32>;
@group(0) @binding(3) var<storage, read_write> stepBits: array<u32>;

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
  let i = id.x;
  if (i >= arrayLength(&inputs)) {
    return;
  }
  let a = bitcast<f32>(inputs[i].x);
  let b = bitcast<f32>(inputs[i].y);
  let c = bitcast<f32>(inputs[i].z);
  mixedBits[i] = bitcast<u32>(mix(a, b, c));
  smoothStepBits[i] = bitcast<u32>(smoothstep(a, b, c));
  stepBits[i] = bitcast<u32>(step(a, b));
}
