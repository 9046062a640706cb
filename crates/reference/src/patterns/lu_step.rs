//! LU decomposition without pivoting.

use crate::{Error, Inputs, Outputs};
use shadertwin_canonical::F32;

/// `matrix` with its size added along the diagonal, decomposed: factors below the diagonal, the rest above.
///
/// # Errors
///
/// `matrix` is missing or not of floats.
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let size = inputs.width() as usize;
    let mut matrix = inputs.f32s("matrix")?;
    for i in 0..size {
        matrix[i * size + i] += F32::from_u32(inputs.width());
    }
    for pivot in 0..size {
        for row in pivot + 1..size {
            let factor = matrix[row * size + pivot] / matrix[pivot * size + pivot];
            matrix[row * size + pivot] = factor;
            for x in pivot + 1..size {
                matrix[row * size + x] = matrix[row * size + x] - factor * matrix[pivot * size + x];
            }
        }
    }
    Ok(Outputs::new().f32s("matrix", matrix))
}
