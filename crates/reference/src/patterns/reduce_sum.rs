//! Sums of 64 elements, then of 64 sums, until one is left; all stay where they were.

use crate::{Error, Inputs, Outputs};

/// `data` with the sum of everything in its first element.
///
/// # Errors
///
/// `data` is missing or not of unsigned integers.
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let mut data = inputs.u32s("data")?;
    let mut stride = 1;
    loop {
        for first in (0..data.len()).step_by(64 * stride) {
            let summed = (0..64)
                .filter_map(|i| data.get(first + i * stride))
                .fold(0u32, |sum, &value| sum.wrapping_add(value));
            data[first] = summed;
        }
        stride *= 64;
        if stride >= data.len() {
            break;
        }
    }
    Ok(Outputs::new().u32s("data", data))
}
