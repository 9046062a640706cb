// Sine, cosine and tangent of angles of any size.

@group(0) @binding(0) var<storage, read> inputs: array<u32>;
@group(0) @binding(1) var<storage, read_write> sineBits: array<u32>;
@group(0) @binding(2) var<storage, read_write> cosineBits: array<u32>;
@group(0) @binding(3) var<storage, read_write> tangentBits: array<u32>;

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
  let i = id.x;
  if (i >= arrayLength(&inputs)) {
    return;
  }
  let a = bitcast<f32>(inputs[i]);
  sineBits[i] = bitcast<u32>(sin(a));
  cosineBits[i] = bitcast<u32>(cos(a));
  tangentBits[i] = bitcast<u32>(tan(a));
}
