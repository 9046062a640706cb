//! Rule 5: exponentials and logarithms to the bases e and 2.

use super::floats;
use crate::{Error, Inputs, Outputs};

/// The outputs of `canonical/exponential`.
///
/// # Errors
///
/// See [`Kernel`](crate::Kernel).
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let names = ["exp", "exp2", "log", "log2"];
    floats(inputs, names, |[a]| [a.exp(), a.exp2(), a.ln(), a.log2()])
}
