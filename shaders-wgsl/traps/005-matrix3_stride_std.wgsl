// Expect 5, 9 and 17: row 1 of columns 1 and 2, and of column 1 in the next matrix, 12 words on.

@group(0) @binding(0) var<storage, read> matrices: array<mat3x3f>;
@group(0) @binding(1) var<storage, read_write> result: array<f32>;

@compute @workgroup_size(1)
fn main() {
  result[0] = matrices[0][1][1];
  result[1] = matrices[0][2][1];
  result[2] = matrices[1][1][1];
}
