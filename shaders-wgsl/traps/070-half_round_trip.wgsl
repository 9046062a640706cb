// 2049 has no 16-bit float: it comes back as 2048, unless a compiler leaves both conversions out.

@group(0) @binding(0) var<storage, read> x: array<f32>;
@group(0) @binding(1) var<storage, read_write> result: array<f32>;

@compute @workgroup_size(2)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  result[i] = unpack2x16float(pack2x16float(vec2f(x[i], 0.0))).x;
}
