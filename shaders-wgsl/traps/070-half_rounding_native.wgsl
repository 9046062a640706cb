// To nearest even: 2049 goes down, 2051 up; 65519 is the last below halfway to what would be 65536.

@group(0) @binding(0) var<storage, read> x: array<f32>;
@group(0) @binding(1) var<storage, read_write> half_bits: array<u32>;

@compute @workgroup_size(4)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  half_bits[i] = pack2x16float(vec2f(x[i], 0.0));
}
