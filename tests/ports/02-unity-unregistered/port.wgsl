// Outlines of a picture of object numbers: a texel beside one of another object keeps its number, others become 0.

@group(0) @binding(0) var objects: texture_2d<u32>;
@group(0) @binding(1) var outline: texture_storage_2d<r32uint, write>;

@compute @workgroup_size(8, 8)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let size = textureDimensions(objects);
  if (any(id.xy >= size)) {
    return;
  }
  let here = textureLoad(objects, id.xy, 0).x;
  let right = textureLoad(objects, min(id.xy + vec2u(1u, 0u), size - 1u), 0).x;
  let below = textureLoad(objects, min(id.xy + vec2u(0u, 1u), size - 1u), 0).x;
  textureStore(outline, id.xy, vec4u(select(0u, here, right != here || below != here)));
}
