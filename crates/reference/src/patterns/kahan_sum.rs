//! Compensated sums.

use crate::{Error, Inputs, Outputs};
use shadertwin_canonical::F32;

/// `sums`: for each of 64 lanes, the compensated sum of every 64th of `values` and what it still owes.
///
/// # Errors
///
/// `values` is missing or not of floats.
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let values = inputs.f32s("values")?;
    let sums = (0..64).flat_map(|lane| {
        let (mut sum, mut lost) = (F32::ZERO, F32::ZERO);
        for &value in values.iter().skip(lane).step_by(64) {
            let value = value - lost;
            let next = sum + value;
            lost = (next - sum) - value;
            sum = next;
        }
        [sum, lost]
    });
    Ok(Outputs::new().f32s("sums", sums))
}
