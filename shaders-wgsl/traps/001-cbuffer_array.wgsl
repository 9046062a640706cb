// Expect 40 and 41: element 10 starts row 10, and the tail is the next word of that row.

@group(0) @binding(0) var<uniform> rows: array<vec4f, 11>;
@group(0) @binding(1) var<storage, read_write> result: array<f32>;

@compute @workgroup_size(1)
fn main() {
  result[0] = rows[10].x;
  result[1] = rows[10].y;
}
