// 100000.3 in 32 bits is 100000.296875.

@group(0) @binding(0) var<storage, read_write> result: array<f32>;

@compute @workgroup_size(1)
fn main() {
  result[0] = 100000.3f - floor(100000.3f);
  result[1] = fract(100000.3f);
}
