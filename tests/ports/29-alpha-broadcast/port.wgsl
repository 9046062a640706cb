// Multiplies colours by their opacity, for blending.

struct Layer {
  count: u32,
}

@group(0) @binding(0) var<uniform> layer: Layer;
@group(0) @binding(1) var<storage, read> colours: array<vec4f>;
@group(0) @binding(2) var<storage, read_write> premultiplied: array<vec4f>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x < layer.count) {
    let colour = colours[id.x];
    premultiplied[id.x] = colour * colour.a;
  }
}
