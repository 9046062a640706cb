//! Value noise of two octaves.

use crate::{Error, Inputs, Outputs};
use shadertwin_canonical::F32;

/// `noise` at quarters of a cell.
///
/// # Errors
///
/// None; the size is all that the kernel takes.
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let noise = super::cells(inputs.width() as usize, inputs.height() as usize).map(|(x, y)| {
        let place = [x, y].map(|part| F32::from_u32(part as u32) * F32::new(0.25));
        let finer = place.map(|part| F32::new(2.0) * part);
        value_noise(place, 1_234_567) + F32::new(0.5) * value_noise(finer, 1_234_568)
    });
    Ok(Outputs::new().f32s("noise", noise))
}

fn value_noise(place: [F32; 2], seed: u32) -> F32 {
    let cell = place.map(F32::floor);
    let s = [0, 1].map(|axis| {
        let t = place[axis] - cell[axis];
        t * t * (F32::new(3.0) - F32::new(2.0) * t)
    });
    let [x, y] = cell.map(F32::to_u32);
    let between = |a: F32, b: F32, s: F32| a * (F32::ONE - s) + b * s;
    let row = |y| between(corner(x, y, seed), corner(x + 1, y, seed), s[0]);
    between(row(y), row(y + 1), s[1])
}

fn corner(x: u32, y: u32, seed: u32) -> F32 {
    let h = x
        .wrapping_mul(0x9e37_79b1)
        .wrapping_add(y.wrapping_mul(0x85eb_ca77));
    let h = h.wrapping_add(seed);
    let h = (h ^ h >> 15).wrapping_mul(0x2c1b_3c6d);
    F32::from_u32((h ^ h >> 12) >> 24) / F32::new(256.0)
}
