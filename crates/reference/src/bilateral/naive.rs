//! Every neighbour within 4 texels, from the texture.

use super::filtered_directly;
use crate::{Error, Inputs, Outputs};

/// `input` filtered into `output`.
///
/// # Errors
///
/// `input` is missing or is no texture of floats.
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let input = inputs.texture("input")?;
    Ok(Outputs::new().texture_rgba8("output", filtered_directly(&input, 4)))
}
