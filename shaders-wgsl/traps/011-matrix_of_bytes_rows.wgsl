// Expect 11: row 2, column 3.

@group(0) @binding(0) var<storage, read> words: array<u32>;
@group(0) @binding(1) var<storage, read_write> result: array<f32>;

fn row(i: u32) -> vec4f {
  return bitcast<vec4f>(vec4u(words[4 * i], words[4 * i + 1], words[4 * i + 2], words[4 * i + 3]));
}

@compute @workgroup_size(1)
fn main() {
  let m = transpose(mat4x4f(row(0), row(1), row(2), row(3)));
  result[0] = m[3][2];
}
