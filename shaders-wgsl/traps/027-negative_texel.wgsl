// (50, 60, 70, 80), then a texel at an edge where the place is clamped (the right edge where as unsigned), or zeros.

@group(0) @binding(0) var picture: texture_2d<f32>;
@group(0) @binding(1) var<storage, read> place: array<vec2i>;
@group(0) @binding(2) var<storage, read_write> result: array<vec4u>;

@compute @workgroup_size(2)
fn main(@builtin(global_invocation_id) id: vec3u) {
  result[id.x] = vec4u(round(255.0 * textureLoad(picture, place[id.x], 0)));
}
