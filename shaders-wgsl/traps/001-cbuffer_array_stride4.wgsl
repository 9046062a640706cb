// Must not compile: elements of an array in a uniform buffer start at multiples of 16 bytes.

struct Block {
  arr: array<f32, 11>,
  tail: f32,
}

@group(0) @binding(0) var<uniform> block: Block;
@group(0) @binding(1) var<storage, read_write> result: array<f32>;

@compute @workgroup_size(1)
fn main() {
  result[0] = block.arr[10];
  result[1] = block.tail;
}
