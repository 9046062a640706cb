// Correctly rounded in the canonical build; some ULP off in what drivers make of them.

@group(0) @binding(0) var<storage, read> x: array<f32>;
@group(0) @binding(1) var<storage, read> y: array<f32>;
@group(0) @binding(2) var<storage, read_write> e: array<f32>;
@group(0) @binding(3) var<storage, read_write> two: array<f32>;
@group(0) @binding(4) var<storage, read_write> natural: array<f32>;

@compute @workgroup_size(2)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  e[i] = exp(x[i]);
  two[i] = exp2(x[i]);
  natural[i] = log(y[i]);
}
