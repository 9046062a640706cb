//! The pass along x alone.

use super::{Axis, blurred, size, weights};
use crate::{Error, Inputs, Outputs};

/// `input` blurred along x into `output`.
///
/// # Errors
///
/// `input` or `weights` is missing or of another type, or there are fewer than eleven weights.
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let (input, weights) = (inputs.texture("input")?, weights(inputs)?);
    let texels = blurred(size(&input), &weights, Axis::X, |x, y| input.load(x, y));
    Ok(Outputs::new().texture_rgba32f("output", texels))
}
