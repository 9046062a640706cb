//! Rule 5: inverse hyperbolic sine, cosine and tangent.

use super::floats;
use crate::{Error, Inputs, Outputs};

/// The outputs of `canonical/area`.
///
/// # Errors
///
/// See [`Kernel`](crate::Kernel).
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let names = ["area_sine", "area_cosine", "area_tangent"];
    floats(inputs, names, |[a]| [a.asinh(), a.acosh(), a.atanh()])
}
