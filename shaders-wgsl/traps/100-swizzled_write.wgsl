// The last two components become the first two.

@group(0) @binding(0) var<storage, read> x: array<vec4f>;
@group(0) @binding(1) var<storage, read_write> result: array<vec4f>;

@compute @workgroup_size(1)
fn main() {
  var out = vec4f(5.0, 6.0, 7.0, 8.0);
  out = vec4f(x[0].zw, out.zw);
  result[0] = out;
}
