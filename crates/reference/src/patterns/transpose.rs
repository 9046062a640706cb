//! Rows become columns.

use crate::{Error, Inputs, Outputs};

/// `transposed`: the columns of `source`, one after the other.
///
/// # Errors
///
/// `source` is missing or not of unsigned integers.
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let source = inputs.u32s("source")?;
    let width = inputs.width() as usize;
    let columns = (0..width).flat_map(|x| source[x..].iter().copied().step_by(width));
    let columns: Vec<u32> = columns.collect();
    Ok(Outputs::new().u32s("transposed", columns))
}
