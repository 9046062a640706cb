//! Bit planes of groups of 32 numbers.

use crate::{Error, Inputs, Outputs};

/// `planes`: for each 32 of `numbers`, missing ones as 0, 32 words of their bits from the lowest on.
///
/// # Errors
///
/// `numbers` is missing or not of unsigned integers.
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let numbers = inputs.u32s("numbers")?;
    let planes = numbers.chunks(32).flat_map(|group| {
        (0..32).map(move |bit| {
            let rows = group.iter().enumerate();
            rows.fold(0, |plane, (i, number)| plane | (number >> bit & 1) << i)
        })
    });
    Ok(Outputs::new().u32s("planes", planes))
}
