//! Exclusive prefix sums, and those of blocks of 128.

use crate::{Error, Inputs, Outputs};

/// `sums`, the elements before each, and `totals`, the elements before each block.
///
/// # Errors
///
/// `values` is missing or not of unsigned integers.
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let sums = exclusive(inputs.u32s("values")?);
    let totals: Vec<u32> = sums.iter().copied().step_by(128).collect();
    Ok(Outputs::new().u32s("sums", sums).u32s("totals", totals))
}

/// For each element, the sum of those before it.
pub(super) fn exclusive(values: Vec<u32>) -> Vec<u32> {
    let mut sum = 0u32;
    let step = |value| {
        let before = sum;
        sum = sum.wrapping_add(value);
        before
    };
    values.into_iter().map(step).collect()
}
