// Expect 0, 1, 4, 8: the words at which a, b, c and d start. What shares a row is one vector here.

struct Block {
  ab: vec4f,
  c: vec2f,
  d: vec3f,
}

@group(0) @binding(0) var<uniform> block: Block;
@group(0) @binding(1) var<storage, read_write> result: array<f32>;

@compute @workgroup_size(1)
fn main() {
  result[0] = block.ab.x;
  result[1] = block.ab.y;
  result[2] = block.c.x;
  result[3] = block.d.x;
}
