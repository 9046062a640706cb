// Expect 8, 11, 15 and 16: words of the second matrix, whose columns are two words each, and what follows it.

struct Block {
  matrices: array<mat4x2f, 2>,
  next: vec4f,
}

@group(0) @binding(0) var<uniform> block: Block;
@group(0) @binding(1) var<storage, read_write> result: array<f32>;

@compute @workgroup_size(1)
fn main() {
  result[0] = block.matrices[1][0].x;
  result[1] = block.matrices[1][1].y;
  result[2] = block.matrices[1][3].y;
  result[3] = block.next.x;
}
