// Gives 0, 4, 8, 12: a, b, c and d are each looked for in a row of their own.

@group(0) @binding(0) var<uniform> rows: array<vec4f, 4>;
@group(0) @binding(1) var<storage, read_write> result: array<f32>;

@compute @workgroup_size(1)
fn main() {
  result[0] = rows[0].x;
  result[1] = rows[1].x;
  result[2] = rows[2].x;
  result[3] = rows[3].x;
}
