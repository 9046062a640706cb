// exp2(y * log2(x)) gives NaN or 0 for 0 to the power of 0, NaN for -2 squared, and 99.99999 for 10 squared.

@group(0) @binding(0) var<storage, read> x: array<f32>;
@group(0) @binding(1) var<storage, read> y: array<f32>;
@group(0) @binding(2) var<storage, read_write> result: array<f32>;

@compute @workgroup_size(4)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  result[i] = pow(x[i], y[i]);
}
