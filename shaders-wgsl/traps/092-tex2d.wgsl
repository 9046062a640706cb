// DXC knows textures and samplers apart only.

@group(0) @binding(0) var picture: texture_2d<f32>;
@group(0) @binding(1) var<storage, read_write> result: array<f32>;

@compute @workgroup_size(1)
fn main() {
  result[0] = textureLoad(picture, vec2i(1, 1), 0).x;
}
