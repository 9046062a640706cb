// 1 / 3e38 is subnormal, 1e-39 is: flushed, they give 0 and infinity.

@group(0) @binding(0) var<storage, read> x: array<f32>;
@group(0) @binding(1) var<storage, read_write> reciprocal: array<f32>;
@group(0) @binding(2) var<storage, read_write> of_root: array<f32>;

@compute @workgroup_size(2)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  reciprocal[i] = 1.0 / x[i];
  of_root[i] = inverseSqrt(x[i]);
}
