//! Walsh-Hadamard transform modulo 2³².

use crate::{Error, Inputs, Outputs};

/// `values`: the k-th is the sum of all, those with an odd number of bits in common with k negated.
///
/// # Errors
///
/// `values` is missing.
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let values: Vec<u32> = super::codes(inputs, "values")?
        .into_iter()
        .map(u32::from_le_bytes)
        .collect();
    let sum = |k: u32| {
        (0u32..).zip(&values).fold(0u32, |sum, (j, &value)| {
            if (j & k).count_ones().is_multiple_of(2) {
                sum.wrapping_add(value)
            } else {
                sum.wrapping_sub(value)
            }
        })
    };
    let transformed: Vec<u32> = (0..inputs.width()).map(sum).collect();
    Ok(Outputs::new().u32s("values", transformed))
}
