//! Rule 5: powers.

use super::floats;
use crate::{Error, Inputs, Outputs};

/// The outputs of `canonical/power`.
///
/// # Errors
///
/// See [`Kernel`](crate::Kernel).
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let names = ["power"];
    floats(inputs, names, |[a, b]| [a.pow(b)])
}
