//! y = a·x + y.

use crate::{Error, Inputs, Outputs};

/// `y` with `params` times `x` added, product and sum each rounded.
///
/// # Errors
///
/// `x`, `y` or `params` is missing or not of floats.
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let (x, y, a) = (inputs.f32s("x")?, inputs.f32s("y")?, inputs.f32s("params")?);
    let sums = x.iter().zip(y).map(|(&x, y)| a[0] * x + y);
    Ok(Outputs::new().f32s("y", sums))
}
