//! Rule 6: mix, smooth step, step.

use super::floats;
use crate::{Error, Inputs, Outputs};
use shadertwin_canonical::F32;

/// The outputs of `canonical/mixing`.
///
/// # Errors
///
/// See [`Kernel`](crate::Kernel).
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let names = ["mixed", "smooth_step", "step"];
    floats(inputs, names, |[a, b, c, _]| {
        [a.mix(b, c), F32::smoothstep(a, b, c), a.step(b)]
    })
}
