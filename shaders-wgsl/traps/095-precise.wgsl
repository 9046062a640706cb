// A product and a sum, which is 0 when each is rounded. WGSL has no `precise`: the product goes through an integer, to
// which a buffer adds nothing.

@group(0) @binding(0) var<storage, read> x: array<f32>;
@group(0) @binding(1) var<storage, read> y: array<f32>;
@group(0) @binding(2) var<storage, read> z: array<f32>;
@group(0) @binding(3) var<storage, read> zero: array<u32>;
@group(0) @binding(4) var<storage, read_write> result: array<u32>;

@compute @workgroup_size(2)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  let product = bitcast<f32>(bitcast<u32>(x[i] * y[i]) + zero[0]);
  result[i] = bitcast<u32>(product + z[i]) + zero[0];
}
