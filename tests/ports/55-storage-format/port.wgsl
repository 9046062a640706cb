// Greys a picture by its luma, into the format that the host's view has.

@group(0) @binding(0) var scene: texture_2d<f32>;
@group(0) @binding(1) var greyed: texture_storage_2d<rgba8unorm, write>;

@compute @workgroup_size(8, 8)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let size = textureDimensions(scene);
  if (any(id.xy >= size)) {
    return;
  }
  let colour = textureLoad(scene, id.xy, 0);
  let luma = colour.r * 0.25 + colour.g * 0.625 + colour.b * 0.125;
  textureStore(greyed, id.xy, vec4f(luma, luma, luma, colour.a));
}
