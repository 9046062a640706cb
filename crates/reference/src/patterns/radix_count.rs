//! Digits of blocks of 256 keys.

use crate::{Error, Inputs, Outputs};

/// `counts`: for each digit, how many keys of each block have it in their highest four bits.
///
/// # Errors
///
/// `keys` is missing or not of unsigned integers.
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    Ok(Outputs::new().u32s("counts", counts(&inputs.u32s("keys")?, 28)))
}

/// For each of 16 digits at `shift`, how many keys of each block of 256 have it.
fn counts(keys: &[u32], shift: u32) -> Vec<u32> {
    let count = |digit, block: &[u32]| {
        let same = block.iter().filter(|&&key| key >> shift & 15 == digit);
        same.count() as u32
    };
    (0..16)
        .flat_map(|digit| keys.chunks(256).map(move |block| count(digit, block)))
        .collect()
}
