//! Product of matrices of unsigned integers.

use crate::{Error, Inputs, Outputs};

/// `product` of `a` and `b`, modulo 2³².
///
/// # Errors
///
/// `a` or `b` is missing or not of unsigned integers.
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let (a, b) = (inputs.u32s("a")?, inputs.u32s("b")?);
    let (columns, rows) = (inputs.width() as usize, inputs.height() as usize);
    let inner = a.len() / rows;
    let cell = |x: usize, y: usize| {
        (0..inner).fold(0u32, |sum, k| {
            sum.wrapping_add(a[y * inner + k].wrapping_mul(b[k * columns + x]))
        })
    };
    let product = super::cells(columns, rows).map(|(x, y)| cell(x, y));
    Ok(Outputs::new().u32s("product", product))
}
