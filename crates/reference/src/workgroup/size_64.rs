//! Workgroups of 64.

use crate::{Error, Inputs, Outputs};

/// One step of the generator on each element of `inputData`, into `outputData`.
///
/// # Errors
///
/// `inputData` is missing or not of unsigned integers.
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    super::generated(inputs)
}
