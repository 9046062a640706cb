// Expect 40 and 44: the tail starts row 11.

struct Block {
  arr: array<vec4f, 11>,
  tail: f32,
}

@group(0) @binding(0) var<uniform> block: Block;
@group(0) @binding(1) var<storage, read_write> result: array<f32>;

@compute @workgroup_size(1)
fn main() {
  result[0] = block.arr[10].x;
  result[1] = block.tail;
}
