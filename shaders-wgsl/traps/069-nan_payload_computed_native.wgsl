// x + 0 of a NaN is a NaN, of which no specification says which. Canonically it is 0x7fc00000.

@group(0) @binding(0) var<storage, read> bits: array<u32>;
@group(0) @binding(1) var<storage, read> zero: array<f32>;
@group(0) @binding(2) var<storage, read_write> sum: array<u32>;

@compute @workgroup_size(4)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  sum[i] = bitcast<u32>(bitcast<f32>(bits[i]) + zero[0]);
}
