// Expect (17, 39) and (23, 34): the matrix with rows (1, 2) and (3, 4), from either side.

@group(0) @binding(0) var<storage, read> numbers: array<f32>;
@group(0) @binding(1) var<storage, read_write> result: array<vec2f>;

@compute @workgroup_size(1)
fn main() {
  let m = mat2x2f(numbers[0], numbers[2], numbers[1], numbers[3]);
  let v = vec2f(numbers[4], numbers[5]);
  result[0] = m * v;
  result[1] = v * m;
}
