//! One linear congruential generator.

use crate::{Error, Inputs, Outputs};

/// `numbers`, the first ones that follow `seeds`.
///
/// # Errors
///
/// `seeds` is missing or not of unsigned integers.
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let mut state = inputs.u32s("seeds")?[0];
    let numbers = (0..4 * inputs.width()).map(|_| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        state
    });
    let numbers: Vec<u32> = numbers.collect();
    Ok(Outputs::new().u32s("numbers", numbers))
}
