// Brings points into the world.

struct Instance {
  world: mat4x4f,
  count: u32,
}

@group(0) @binding(0) var<uniform> instance: Instance;
@group(0) @binding(1) var<storage, read> points: array<vec4f>;
@group(0) @binding(2) var<storage, read_write> placed: array<vec4f>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x < instance.count) {
    placed[id.x] = points[id.x] * instance.world;
  }
}
