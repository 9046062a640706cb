// Expect 6 and 7: the last element of the matrix, and the scalar right behind it.

@group(0) @binding(0) var<uniform> rows: array<vec4u, 2>;
@group(0) @binding(1) var<storage, read_write> result: array<u32>;

@compute @workgroup_size(1)
fn main() {
  result[0] = rows[1].z;
  result[1] = rows[1].w;
}
