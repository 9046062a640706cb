// Exposes a picture: light saturates as film does.

struct Film {
  exposure: f32,
}

@group(0) @binding(0) var scene: texture_2d<f32>;
@group(0) @binding(1) var exposed: texture_storage_2d<rgba32float, write>;
@group(0) @binding(2) var<uniform> film: Film;

@compute @workgroup_size(8, 8)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (any(id.xy >= textureDimensions(scene))) {
    return;
  }
  let light = textureLoad(scene, id.xy, 0);
  textureStore(exposed, id.xy, vec4f(1.0 - exp(-light.rgb * film.exposure), light.a));
}
