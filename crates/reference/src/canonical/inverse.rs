//! Rule 5: the inverses of sine, cosine and tangent, and the angle of a point.

use super::floats;
use crate::{Error, Inputs, Outputs};

/// The outputs of `canonical/inverse`.
///
/// # Errors
///
/// See [`Kernel`](crate::Kernel).
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let names = ["arc_sine", "arc_cosine", "arc_tangent", "angle"];
    floats(inputs, names, |[a, b]| {
        [a.asin(), a.acos(), a.atan(), a.atan2(b)]
    })
}
