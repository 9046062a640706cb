//! Rules 4 and 5: square roots; and the reciprocal, which HLSL has a function for.

use super::floats;
use crate::{Error, Inputs, Outputs};
use shadertwin_canonical::F32;

/// The outputs of `canonical/roots`.
///
/// # Errors
///
/// See [`Kernel`](crate::Kernel).
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let names = ["square_root", "inverse_square_root", "reciprocal"];
    floats(inputs, names, |[a]| {
        [a.sqrt(), a.inverse_sqrt(), F32::ONE / a]
    })
}
