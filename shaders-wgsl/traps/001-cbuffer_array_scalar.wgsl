// Expect 10 and 11: four elements share a row.

@group(0) @binding(0) var<uniform> rows: array<vec4f, 3>;
@group(0) @binding(1) var<storage, read_write> result: array<f32>;

@compute @workgroup_size(1)
fn main() {
  result[0] = rows[2][2];
  result[1] = rows[2][3];
}
