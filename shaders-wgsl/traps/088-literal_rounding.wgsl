// The 32-bit float next to 100000.1 is 100000.1015625.

@group(0) @binding(0) var<storage, read_write> result: array<f32>;

@compute @workgroup_size(1)
fn main() {
  result[0] = fract(100000.1f);
  result[1] = fract(100000.1f);
}
