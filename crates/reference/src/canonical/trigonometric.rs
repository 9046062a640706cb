//! Rule 5: sine, cosine and tangent.

use super::floats;
use crate::{Error, Inputs, Outputs};

/// The outputs of `canonical/trigonometric`.
///
/// # Errors
///
/// See [`Kernel`](crate::Kernel).
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let names = ["sine", "cosine", "tangent"];
    floats(inputs, names, |[a]| [a.sin(), a.cos(), a.tan()])
}
