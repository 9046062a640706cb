//! Neighbours within 8 texels, from a tile of 32×32 texels that 16×16 invocations share.

use super::filtered_by_tiles;
use crate::{Error, Inputs, Outputs};

/// `input` filtered into `output`.
///
/// # Errors
///
/// `input` is missing or is no texture of floats.
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let input = inputs.texture("input")?;
    Ok(Outputs::new().texture_rgba8("output", filtered_by_tiles(&input, 16, 8)))
}
