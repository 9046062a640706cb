//! Ten steps of heat in whole numbers.

use crate::{Error, Inputs, Outputs};

/// `heat`: its first half after ten steps, its second after nine.
///
/// # Errors
///
/// `heat` is missing or not of unsigned integers.
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let size = [inputs.width() as usize, inputs.height() as usize];
    let mut heat = inputs.u32s("heat")?;
    let mut before = heat.split_off(size[0] * size[1]);
    for _ in 0..10 {
        let next = super::cells(size[0], size[1]).map(|(x, y)| {
            let at = |dx, dy| heat[super::clamped(x, y, [dx, dy], size)];
            let around = [(-1, 0), (1, 0), (0, -1), (0, 1)];
            let around: u32 = around.iter().map(|&(dx, dy)| at(dx, dy) >> 3).sum();
            (at(0, 0) >> 1) + around
        });
        before = next.collect();
        std::mem::swap(&mut heat, &mut before);
    }
    Ok(Outputs::new().u32s("heat", heat.into_iter().chain(before)))
}
