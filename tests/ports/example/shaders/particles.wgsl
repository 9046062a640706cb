// One step of free fall.

struct Particle {
  position: vec2f,
  velocity: vec2f,
}

struct Step {
  particle_count: u32,
  delta_time: f32,
  gravity: f32,
}

@group(0) @binding(0) var<uniform> time_step: Step;
@group(0) @binding(1) var<storage, read_write> particles: array<Particle>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= time_step.particle_count) {
    return;
  }
  var particle = particles[id.x];
  particle.velocity.y += time_step.gravity * time_step.delta_time;
  particle.position += particle.velocity * time_step.delta_time;
  particles[id.x] = particle;
}
