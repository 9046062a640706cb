// Sampled at its centre, a texel gives its own code; one texel before, that of its neighbour, and the edge repeats.

@group(0) @binding(0) var picture: texture_2d<f32>;
@group(0) @binding(1) var edges: sampler;
@group(0) @binding(2) var<storage, read_write> codes: array<u32>;
@group(0) @binding(3) var<storage, read_write> codes_before: array<u32>;

@compute @workgroup_size(8)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  let centre = (f32(i) + 0.5) / 8.0;
  codes[i] = u32(round(255.0 * textureSampleLevel(picture, edges, vec2f(centre, 0.5), 0.0).x));
  codes_before[i] = u32(round(255.0 * textureSampleLevel(picture, edges, vec2f(centre - 0.125, 0.5), 0.0).x));
}
