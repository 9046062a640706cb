// A kernel that paints with a palette, and the function that is wanted.

struct Settings {
  phase: f32,
  contrast: f32,
}

@group(0) @binding(0) var<uniform> settings: Settings;
@group(0) @binding(1) var<storage, read_write> painted: array<vec4f>;

fn wave(t: f32) -> f32 {
  let turned = fract(t + settings.phase);
  return abs(turned * 2.0 - 1.0) * settings.contrast;
}

@compute @workgroup_size(64)
fn paint(@builtin(global_invocation_id) id: vec3u) {
  if (id.x < arrayLength(&painted)) {
    painted[id.x] = vec4f(wave(f32(id.x) / 16.0));
  }
}

@compute @workgroup_size(64)
fn clear(@builtin(global_invocation_id) id: vec3u) {
  if (id.x < arrayLength(&painted)) {
    painted[id.x] = vec4f();
  }
}
