//! Matrix times vector in floats that hold whole numbers.

use crate::{Error, Inputs, Outputs};
use shadertwin_canonical::F32;

/// `product` of `matrix` and `factor`; no sum rounds, so that no order matters.
///
/// # Errors
///
/// `matrix` or `factor` is missing or not of floats.
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let (matrix, factor) = (inputs.f32s("matrix")?, inputs.f32s("factor")?);
    let whole = |value: F32, codes| (value * F32::new(codes)).floor();
    let product = matrix.chunks(factor.len()).map(|row| {
        let terms = row.iter().zip(&factor);
        terms.fold(F32::ZERO, |sum, (&a, &b)| {
            sum + whole(a, 256.0) * whole(b, 16.0)
        })
    });
    Ok(Outputs::new().f32s("product", product))
}
