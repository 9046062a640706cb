//! One invocation over every pixel.

use crate::{Error, Inputs, Outputs};

/// `bins` with each pixel of `ourTexture` added.
///
/// # Errors
///
/// `bins` or `ourTexture` is missing or of another type.
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    super::counted(inputs)
}
