//! As the separable blur, with 8-bit codes between the passes and in the output.

use super::{blurred_both_ways, weights};
use crate::{Error, Inputs, Outputs};
use shadertwin_canonical::F32;

/// `input` blurred along both axes into `output`.
///
/// # Errors
///
/// `input` or `weights` is missing or of another type, or there are fewer than eleven weights.
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let (input, weights) = (inputs.texture("input")?, weights(inputs)?);
    let texels = blurred_both_ways(&input, &weights, |texel| {
        texel.map(|value| F32::from_unorm8(value.to_unorm8()))
    });
    Ok(Outputs::new().texture_rgba8("output", texels))
}
