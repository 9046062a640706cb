//! Rules 1 and 4: add, subtract, multiply, negate, divide; and rule 6's multiply-add, which is never fused.

use super::floats;
use crate::{Error, Inputs, Outputs};

/// The outputs of `canonical/arithmetic`.
///
/// # Errors
///
/// See [`Kernel`](crate::Kernel).
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let names = [
        "add",
        "subtract",
        "multiply",
        "negate",
        "divide",
        "multiply_add",
        "multiply_subtract",
    ];
    floats(inputs, names, |[a, b]| {
        let lost = a.fma(b, -(a * b));
        [a + b, a - b, a * b, -a, a / b, a.fma(b, a), lost]
    })
}
