//! Along x into a float texture, then along y.

use super::{blurred_both_ways, weights};
use crate::{Error, Inputs, Outputs};

/// `input` blurred along both axes into `output`.
///
/// # Errors
///
/// `input` or `weights` is missing or of another type, or there are fewer than eleven weights.
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let (input, weights) = (inputs.texture("input")?, weights(inputs)?);
    let texels = blurred_both_ways(&input, &weights, |texel| texel);
    Ok(Outputs::new().texture_rgba32f("output", texels))
}
