// 8 is 0.5 times 2 to the power of 4. The exponent of HLSL is converted to an integer.

@group(0) @binding(0) var<storage, read> x: array<f32>;
@group(0) @binding(1) var<storage, read_write> significand: array<f32>;
@group(0) @binding(2) var<storage, read_write> exponent: array<i32>;

@compute @workgroup_size(3)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  let parts = frexp(x[i]);
  significand[i] = parts.fract;
  exponent[i] = parts.exp;
}
