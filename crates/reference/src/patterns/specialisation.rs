//! A generator with constants of the pipeline.

use crate::{Error, Inputs, Outputs};
use shadertwin_canonical::F32;

/// What the case sets, and what it leaves at its default.
const ROUNDS: usize = 5;
const BIAS: i32 = -2;

/// `drawn[i]` is the seed at the same distance from the end, after five rounds; `scaled[i] = (i − 2) / 4`.
///
/// # Errors
///
/// `seeds` is missing or not of unsigned integers.
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let seeds = inputs.u32s("seeds")?;
    let round = |state: u32, _| state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
    let drawn = seeds
        .iter()
        .rev()
        .map(|&seed| (0..ROUNDS).fold(seed, round));
    let scaled = (0i32..)
        .zip(&seeds)
        .map(|(index, _)| F32::from_i32(index + BIAS) * F32::new(0.25));
    Ok(Outputs::new().u32s("drawn", drawn).f32s("scaled", scaled))
}
