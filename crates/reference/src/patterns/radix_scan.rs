//! Exclusive prefix sums of a table.

use super::scan_exclusive::exclusive;
use crate::{Error, Inputs, Outputs};

/// `counts`: for each, the sum of those before it.
///
/// # Errors
///
/// `counts` is missing or not of unsigned integers.
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    Ok(Outputs::new().u32s("counts", exclusive(inputs.u32s("counts")?)))
}
