// Both parts have the sign of the number: it is not x - floor(x).

@group(0) @binding(0) var<storage, read> x: array<f32>;
@group(0) @binding(1) var<storage, read_write> fraction: array<f32>;
@group(0) @binding(2) var<storage, read_write> whole: array<f32>;

@compute @workgroup_size(2)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  let parts = modf(x[i]);
  fraction[i] = parts.fract;
  whole[i] = parts.whole;
}
