// Whole numbers and remainders.

@group(0) @binding(0) var<storage, read> inputs: array<vec2<u32>>;
@group(0) @binding(1) var<storage, read_write> floorBits: array<u32>;
@group(0) @binding(2) var<storage, read_write> ceilBits: array<u32>;
@group(0) @binding(3) var<storage, read_write> truncBits: array<u32>;
@group(0) @binding(4) var<storage, read_write> roundBits: array<u32>;
@group(0) @binding(5) var<storage, read_write> fractBits: array<u32>;
@group(0) @binding(6) var<storage, read_write> moduloBits: array<u32>;

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
  let i = id.x;
  if (i >= arrayLength(&inputs)) {
    return;
  }
  let a = bitcast<f32>(inputs[i].x);
  let b = bitcast<f32>(inputs[i].y);
  floorBits[i] = bitcast<u32>(floor(a));
  ceilBits[i] = bitcast<u32>(ceil(a));
  truncBits[i] = bitcast<u32>(trunc(a));
  roundBits[i] = bitcast<u32>(round(a));
  fractBits[i] = bitcast<u32>(fract(a));
  moduloBits[i] = bitcast<u32>(a % b);
}
