// Add, subtract, multiply, negate, divide, multiply and add.
// The last one is zero unless it is fused: then it is what the product lost.

@group(0) @binding(0) var<storage, read> inputs: array<vec2<u32>>;
@group(0) @binding(1) var<storage, read_write> addBits: array<u32>;
@group(0) @binding(2) var<storage, read_write> subtractBits: array<u32>;
@group(0) @binding(3) var<storage, read_write> multiplyBits: array<u32>;
@group(0) @binding(4) var<storage, read_write> negateBits: array<u32>;
@group(0) @binding(5) var<storage, read_write> divideBits: array<u32>;
@group(0) @binding(6) var<storage, read_write> multiplyAddBits: array<u32>;
@group(0) @binding(7) var<storage, read_write> multiplySubtractBits: array<u32>;

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
  let i = id.x;
  if (i >= arrayLength(&inputs)) {
    return;
  }
  let a = bitcast<f32>(inputs[i].x);
  let b = bitcast<f32>(inputs[i].y);
  addBits[i] = bitcast<u32>(a + b);
  subtractBits[i] = bitcast<u32>(a - b);
  multiplyBits[i] = bitcast<u32>(a * b);
  negateBits[i] = bitcast<u32>(-a);
  divideBits[i] = bitcast<u32>(a / b);
  multiplyAddBits[i] = bitcast<u32>(fma(a, b, a));
  multiplySubtractBits[i] = bitcast<u32>(fma(a, b, -(a * b)));
}
