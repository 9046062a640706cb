//! A histogram of each chunk, then pairs of them summed, the distance within a pair doubling from pass to pass.

use super::{add, chunks};
use crate::{Error, Inputs, Outputs};

/// `chunks`, the first of which holds the histogram of `ourTexture`, the others what the passes left there.
///
/// # Errors
///
/// `ourTexture` is missing or of another type.
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let mut chunks = chunks(&inputs.texture("ourTexture")?);
    // As the document dispatches: half of the chunks that are left, rounded down, until one is left.
    let mut left = chunks.len();
    let mut stride = 1;
    while left > 1 {
        let pairs = left / 2;
        for pair in 0..pairs {
            let first = pair * stride * 2;
            let second = chunks[first + stride];
            add(&mut chunks[first], &second);
        }
        left -= pairs;
        stride *= 2;
    }
    Ok(Outputs::new().u32s("chunks", chunks.into_iter().flatten()))
}
