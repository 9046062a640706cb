//! Two ascending halves, merged.

use crate::{Error, Inputs, Outputs};

/// `merged`: the sums of the low two bits of `keys` along each half, in ascending order.
///
/// # Errors
///
/// `keys` is missing or not of unsigned integers.
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let mut keys = inputs.u32s("keys")?;
    let middle = keys.len() / 2;
    let (first, second) = keys.split_at_mut(middle);
    for half in [first, second] {
        let mut sum = 0;
        for key in half {
            sum += *key & 3;
            *key = sum;
        }
    }
    keys.sort_unstable();
    Ok(Outputs::new().u32s("merged", keys))
}
