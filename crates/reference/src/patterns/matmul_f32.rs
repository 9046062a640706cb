//! Product of matrices of floats.

use crate::{Error, Inputs, Outputs};
use shadertwin_canonical::F32;

/// `product` of `a` and `b`, each cell summed in order.
///
/// # Errors
///
/// `a` or `b` is missing or not of floats.
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let (a, b) = (inputs.f32s("a")?, inputs.f32s("b")?);
    let (columns, rows) = (inputs.width() as usize, inputs.height() as usize);
    let inner = a.len() / rows;
    let product = super::cells(columns, rows).map(|(x, y)| {
        (0..inner).fold(F32::ZERO, |sum, k| {
            sum + a[y * inner + k] * b[k * columns + x]
        })
    });
    Ok(Outputs::new().f32s("product", product))
}
