// tanh is 1 there; written as sinh(x) / cosh(x) it is infinity over infinity, which is NaN.

@group(0) @binding(0) var<storage, read> x: array<f32>;
@group(0) @binding(1) var<storage, read_write> sine: array<f32>;
@group(0) @binding(2) var<storage, read_write> cosine: array<f32>;
@group(0) @binding(3) var<storage, read_write> tangent: array<f32>;

@compute @workgroup_size(2)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  sine[i] = sinh(x[i]);
  cosine[i] = cosh(x[i]);
  tangent[i] = tanh(x[i]);
}
