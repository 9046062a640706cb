//! A histogram of each chunk, then all of them summed into the first.

use super::{add, chunks};
use crate::{Error, Inputs, Outputs};

/// `chunks`, the first of which holds the histogram of `ourTexture`, the others each its own.
///
/// # Errors
///
/// `ourTexture` is missing or of another type.
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let mut chunks = chunks(&inputs.texture("ourTexture")?);
    if let [first, others @ ..] = &mut chunks[..] {
        for other in others {
            add(first, other);
        }
    }
    Ok(Outputs::new().u32s("chunks", chunks.into_iter().flatten()))
}
