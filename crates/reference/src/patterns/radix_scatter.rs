//! Keys by one digit, otherwise as they came.

use crate::{Error, Inputs, Outputs};

/// `sorted`: `keys`, stably sorted by bits 4 to 7.
///
/// # Errors
///
/// `keys` is missing or not of unsigned integers.
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let mut keys = inputs.u32s("keys")?;
    keys.sort_by_key(|key| key >> 4 & 15);
    Ok(Outputs::new().u32s("sorted", keys))
}
