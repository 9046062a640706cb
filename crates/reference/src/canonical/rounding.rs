//! Whole numbers, and rule 6's fractions and remainders.

use super::floats;
use crate::{Error, Inputs, Outputs};

/// The outputs of `canonical/rounding`.
///
/// # Errors
///
/// See [`Kernel`](crate::Kernel).
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let names = ["floor", "ceil", "trunc", "round", "fract", "modulo"];
    floats(inputs, names, |[a, b]| {
        [
            a.floor(),
            a.ceil(),
            a.trunc(),
            a.round(),
            a.fract(),
            a.modulo(b),
        ]
    })
}
