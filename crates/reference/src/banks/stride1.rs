//! Reads side by side.

use crate::{Error, Inputs, Outputs};

/// `inputData` folded through workgroup memory into `outputData`.
///
/// # Errors
///
/// `inputData` is missing or not of unsigned integers.
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    super::strided(inputs, 1)
}
