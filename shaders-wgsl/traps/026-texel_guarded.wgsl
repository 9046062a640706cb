// Expect (50, 60, 70, 80) and zeros.

@group(0) @binding(0) var picture: texture_2d<f32>;
@group(0) @binding(1) var<storage, read> place: array<vec2i>;
@group(0) @binding(2) var<storage, read_write> result: array<vec4u>;

@compute @workgroup_size(2)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let p = place[id.x];
  var texel = vec4f();
  if (all(vec2u(p) < textureDimensions(picture))) {
    texel = textureLoad(picture, p, 0);
  }
  result[id.x] = vec4u(round(255.0 * texel));
}
