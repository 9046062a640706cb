// Expect (50, 60, 70, 80) and zeros.

@group(0) @binding(0) var picture: texture_2d<f32>;
@group(0) @binding(1) var<storage, read> place: array<vec2i>;
@group(0) @binding(2) var<storage, read_write> result: array<vec4u>;

@compute @workgroup_size(2)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let p = place[id.x];
  let inside = all(p >= vec2i()) && all(p < vec2i(textureDimensions(picture)));
  let texel = select(vec4f(), textureLoad(picture, p, 0), inside);
  result[id.x] = vec4u(round(255.0 * texel));
}
