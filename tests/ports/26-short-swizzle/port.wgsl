// A height field of three waves over a patch, one along the second axis.

struct Patch {
  size: vec2u,
  frequency: vec3f,
}

@group(0) @binding(0) var<uniform> terrain: Patch;
@group(0) @binding(1) var<storage, read_write> heights: array<f32>;

@compute @workgroup_size(8, 8)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (any(id.xy >= terrain.size)) {
    return;
  }
  let st = vec2f(id.xy) + 0.5;
  let phase = vec3f(st.xx, st.x) * terrain.frequency;
  heights[id.y * terrain.size.x + id.x] = sin(phase.x) + sin(phase.y) + sin(phase.z);
}
