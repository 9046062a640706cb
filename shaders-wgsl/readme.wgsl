// The kernels of the case that documents the case format: a weighted sum of a picture's codes, by pairs.

override WORKGROUP_SIZE: u32 = 32u;

struct Stride {
  value: u32,
}

@group(0) @binding(0) var picture: texture_2d<f32>;
@group(0) @binding(1) var<uniform> weights: array<vec4<u32>, 4>;
@group(0) @binding(2) var<storage, read_write> sums: array<u32>;
@group(0) @binding(3) var<uniform> stride: Stride;

@compute @workgroup_size(WORKGROUP_SIZE)
fn weigh(@builtin(global_invocation_id) id: vec3<u32>) {
  let size = textureDimensions(picture);
  if (id.x >= size.x * size.y) {
    return;
  }
  let texel = textureLoad(picture, vec2<u32>(id.x % size.x, id.x / size.x), 0);
  let codes = vec4<u32>(round(texel * 255.0));
  sums[id.x] = codes.x * weights[0].x + codes.y * weights[1].x + codes.z * weights[2].x + codes.w * weights[3].x;
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn fold(@builtin(global_invocation_id) id: vec3<u32>) {
  let first = id.x * stride.value * 2u;
  let second = first + stride.value;
  if (second < arrayLength(&sums)) {
    sums[first] = sums[first] + sums[second];
  }
}
