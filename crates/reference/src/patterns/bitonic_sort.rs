//! Keys in ascending order.

use crate::{Error, Inputs, Outputs};

/// `keys`, sorted.
///
/// # Errors
///
/// `keys` is missing or not of unsigned integers.
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let mut keys = inputs.u32s("keys")?;
    keys.sort_unstable();
    Ok(Outputs::new().u32s("keys", keys))
}
