// Expect 11: row 2, column 3 of a matrix that is stored by rows.

@group(0) @binding(0) var<storage, read> words: array<u32>;
@group(0) @binding(1) var<storage, read_write> result: array<f32>;

@compute @workgroup_size(1)
fn main() {
  result[0] = bitcast<f32>(words[2 * 4 + 3]);
}
