// x - y * trunc(x / y), each step rounded: 0 for 1e20 and 7, where C gives 3; 0 for 1 and 0.1, where C gives 0.1; inf
// times 0 is NaN, where C gives 5.

@group(0) @binding(0) var<storage, read> x: array<f32>;
@group(0) @binding(1) var<storage, read> y: array<f32>;
@group(0) @binding(2) var<storage, read_write> result: array<f32>;

@compute @workgroup_size(3)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  result[i] = x[i] % y[i];
}
