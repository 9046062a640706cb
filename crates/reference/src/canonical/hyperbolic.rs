//! Rule 5: hyperbolic sine, cosine and tangent.

use super::floats;
use crate::{Error, Inputs, Outputs};

/// The outputs of `canonical/hyperbolic`.
///
/// # Errors
///
/// See [`Kernel`](crate::Kernel).
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let names = ["hyperbolic_sine", "hyperbolic_cosine", "hyperbolic_tangent"];
    floats(inputs, names, |[a]| [a.sinh(), a.cosh(), a.tanh()])
}
