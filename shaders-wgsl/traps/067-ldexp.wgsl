// 1.5 times 2 to the power of 4, and two more.

@group(0) @binding(0) var<storage, read> x: array<f32>;
@group(0) @binding(1) var<storage, read> exponent: array<i32>;
@group(0) @binding(2) var<storage, read_write> result: array<f32>;

@compute @workgroup_size(3)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  result[i] = ldexp(x[i], exponent[i]);
}
