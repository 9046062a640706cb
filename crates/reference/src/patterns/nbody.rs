//! One step of N bodies.

use crate::{Error, Inputs, Outputs};
use shadertwin_canonical::F32;

/// `after`: positions and velocities of `before` after a step, masses and charges as they were.
///
/// # Errors
///
/// `before` is missing or not of four floats.
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let bodies = inputs.vec4s("before")?;
    let step = F32::new(0.125);
    let after = bodies.chunks(2).flat_map(|body| {
        let ([x, y, z, mass], [vx, vy, vz, charge]) = (body[0], body[1]);
        let position = [x, y, z];
        let pull = pull(position, bodies.iter().step_by(2));
        let velocity = [vx, vy, vz];
        let velocity: [F32; 3] = std::array::from_fn(|i| velocity[i] + pull[i] * step);
        let [x, y, z]: [F32; 3] = std::array::from_fn(|i| position[i] + velocity[i] * step);
        [
            [x, y, z, mass],
            [velocity[0], velocity[1], velocity[2], charge],
        ]
    });
    Ok(Outputs::new().vec4s("after", after))
}

fn pull<'a>(position: [F32; 3], others: impl Iterator<Item = &'a [F32; 4]>) -> [F32; 3] {
    let mut pull = [F32::ZERO; 3];
    for &[x, y, z, mass] in others {
        let d = [x - position[0], y - position[1], z - position[2]];
        let inverse = F32::ONE / (F32::dot(d, d) + F32::new(0.01)).sqrt();
        let strength = mass * inverse * inverse * inverse;
        for i in 0..3 {
            pull[i] += d[i] * strength;
        }
    }
    pull
}
