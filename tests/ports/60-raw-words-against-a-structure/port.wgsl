struct Particle {
    position: vec3f,
    flags: u32,
    velocity: vec3f,
    mass: f32,
}

@group(0) @binding(0) var<storage, read> particles: array<Particle>;
@group(0) @binding(1) var<storage, read_write> moved: array<Particle>;

@compute @workgroup_size(64)
fn move_all(@builtin(global_invocation_id) id: vec3u) {
    if (id.x >= arrayLength(&particles)) {
        return;
    }
    var particle = particles[id.x];
    particle.position += particle.velocity * 0.25;
    if ((particle.flags & 1u) != 0u) {
        particle.velocity = -particle.velocity;
    }
    particle.flags += 1u;
    particle.mass *= 0.5;
    moved[id.x] = particle;
}
