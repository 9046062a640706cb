// Integers divide as integers. Without a suffix the product of literals is rounded once, with it each factor is
// rounded before.

@group(0) @binding(0) var<storage, read_write> result: array<f32>;

@compute @workgroup_size(1)
fn main() {
  result[0] = 1 / 2;
  result[1] = 0.1 * 0.1;
  result[2] = 0.1f * 0.1f;
}
