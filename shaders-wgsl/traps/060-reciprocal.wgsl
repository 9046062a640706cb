// One third, one seventh, one tenth, and the reciprocals of roots.

@group(0) @binding(0) var<storage, read> x: array<f32>;
@group(0) @binding(1) var<storage, read_write> reciprocal: array<f32>;
@group(0) @binding(2) var<storage, read_write> of_root: array<f32>;

@compute @workgroup_size(4)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  reciprocal[i] = 1.0 / x[i];
  of_root[i] = inverseSqrt(x[i]);
}
