// Expect 0, 4, 8, 12: the words at which a, b, c and d start.

struct Block {
  a: f32,
  b: vec3f,
  c: vec2f,
  d: vec3f,
}

@group(0) @binding(0) var<uniform> block: Block;
@group(0) @binding(1) var<storage, read_write> result: array<f32>;

@compute @workgroup_size(1)
fn main() {
  result[0] = block.a;
  result[1] = block.b.x;
  result[2] = block.c.x;
  result[3] = block.d.x;
}
