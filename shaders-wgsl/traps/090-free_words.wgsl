// linear, centroid, point, uniform, triangle and line are names in WGSL and words of HLSL.

@group(0) @binding(0) var<storage, read> x: array<f32>;
@group(0) @binding(1) var<storage, read_write> result: array<f32>;

@compute @workgroup_size(1)
fn main() {
  let linear = x[0] * 1000.0;
  let centroid = x[1] * 100.0;
  let point = x[2] * 10.0;
  let uniform = x[3];
  let triangle = linear + centroid;
  let line = point + uniform;
  result[0] = triangle + line;
}
