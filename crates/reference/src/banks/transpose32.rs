//! Tiles whose rows lie 32 words apart; where a tile waits does not change the matrix.

use crate::{Error, Inputs, Outputs};

/// The rows of `inputData` as the columns of `outputData`.
///
/// # Errors
///
/// `inputData` is missing, not of unsigned integers, or smaller than width times height.
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    super::transposed(inputs)
}
