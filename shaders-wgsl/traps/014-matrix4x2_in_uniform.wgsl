// Expect 8, 11 and 15: words of the second matrix, whose columns are two words each.

@group(0) @binding(0) var<uniform> matrices: array<mat4x2f, 2>;
@group(0) @binding(1) var<storage, read_write> result: array<f32>;

@compute @workgroup_size(1)
fn main() {
  result[0] = matrices[1][0].x;
  result[1] = matrices[1][1].y;
  result[2] = matrices[1][3].y;
}
