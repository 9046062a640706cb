// The bits of 4.0 on one side and of 4 on the other.

@group(0) @binding(0) var<storage, read> x: array<f32>;
@group(0) @binding(1) var<storage, read_write> exponent: array<u32>;

@compute @workgroup_size(3)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  exponent[i] = bitcast<u32>(frexp(x[i]).exp);
}
