// 100000000 + 1 is 100000000 in 32 bits, so the difference is 0; reordered, it is 1.

@group(0) @binding(0) var<storage, read> x: array<f32>;
@group(0) @binding(1) var<storage, read_write> result: array<f32>;

@compute @workgroup_size(1)
fn main() {
  result[0] = (x[0] + x[1]) - x[0];
}
