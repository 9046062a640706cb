// Width first.

@group(0) @binding(0) var picture: texture_2d<f32>;
@group(0) @binding(1) var<storage, read_write> result: array<u32>;

@compute @workgroup_size(1)
fn main() {
  let size = textureDimensions(picture);
  result[0] = size.x;
  result[1] = size.y;
}
