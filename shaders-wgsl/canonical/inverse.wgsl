// Angles with a sine, cosine or tangent, and angles of points.

@group(0) @binding(0) var<storage, read> inputs: array<vec2<u32>>;
@group(0) @binding(1) var<storage, read_write> arcSineBits: array<u32>;
@group(0) @binding(2) var<storage, read_write> arcCosineBits: array<u32>;
@group(0) @binding(3) var<storage, read_write> arcTangentBits: array<u32>;
@group(0) @binding(4) var<storage, read_write> angleBits: array<u32>;

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
  let i = id.x;
  if (i >= arrayLength(&inputs)) {
    return;
  }
  let a = bitcast<f32>(inputs[i].x);
  let b = bitcast<f32>(inputs[i].y);
  arcSineBits[i] = bitcast<u32>(asin(a));
  arcCosineBits[i] = bitcast<u32>(acos(a));
  arcTangentBits[i] = bitcast<u32>(atan(a));
  angleBits[i] = bitcast<u32>(atan2(a, b));
}
