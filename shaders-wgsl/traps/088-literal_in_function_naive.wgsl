// Rounded to 32 bits before or after the whole part is taken away.

@group(0) @binding(0) var<storage, read_write> result: array<f32>;

@compute @workgroup_size(1)
fn main() {
  result[0] = 100000.3 - floor(100000.3);
  result[1] = fract(100000.3);
}
