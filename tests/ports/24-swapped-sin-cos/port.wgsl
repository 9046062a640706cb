// Directions of emission on a circle, for turns in 0..1.

struct Emitter {
  count: u32,
}

@group(0) @binding(0) var<uniform> emitter: Emitter;
@group(0) @binding(1) var<storage, read> turns: array<f32>;
@group(0) @binding(2) var<storage, read_write> directions: array<vec2f>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x < emitter.count) {
    let angle = turns[id.x] * 6.2831853;
    directions[id.x] = vec2f(sin(angle), cos(angle));
  }
}
