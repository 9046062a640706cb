// Expect 0, 1, 4, 6: the words at which a, b, c and d start. d crosses from the second row into the third.

struct Block {
  ab: vec4f,
  cd: vec4f,
  d_z: f32,
}

@group(0) @binding(0) var<uniform> block: Block;
@group(0) @binding(1) var<storage, read_write> result: array<f32>;

@compute @workgroup_size(1)
fn main() {
  let d = vec3f(block.cd.zw, block.d_z);
  result[0] = block.ab.x;
  result[1] = block.ab.y;
  result[2] = block.cd.x;
  result[3] = d.x;
}
