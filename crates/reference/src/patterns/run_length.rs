//! Run-length encoding of one bit an element.

use crate::{Error, Inputs, Outputs};

/// `ranks`, the runs up to each element, and `runs`, the bit and the start of each, filled up with zeros.
///
/// # Errors
///
/// `values` is missing or not of unsigned integers.
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let values = inputs.u32s("values")?;
    let bits: Vec<u32> = values
        .iter()
        .map(|value| u32::from(value & 7 == 0))
        .collect();
    let mut runs: Vec<[u32; 2]> = Vec::new();
    let mut ranks = Vec::new();
    for (start, &bit) in (0..).zip(&bits) {
        if runs.last().is_none_or(|&[last, _]| last != bit) {
            runs.push([bit, start]);
        }
        ranks.push(runs.len() as u32);
    }
    runs.resize(bits.len(), [0; 2]);
    Ok(Outputs::new().u32s("ranks", ranks).words("runs", runs))
}
