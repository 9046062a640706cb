//! Sparse matrix times vector.

use crate::{Error, Inputs, Outputs};

/// `product`: row r takes the next r % 5 of `values` times the elements of `factor` that `columns` names, modulo its
/// length.
///
/// # Errors
///
/// `columns`, `values` or `factor` is missing or not of unsigned integers.
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let (columns, values) = (inputs.u32s("columns")?, inputs.u32s("values")?);
    let factor = inputs.u32s("factor")?;
    let mut entries = columns.iter().zip(&values);
    let rows = (0..factor.len()).map(|row| {
        let entries = entries.by_ref().take(row % 5);
        entries.fold(0u32, |sum, (&column, value)| {
            sum.wrapping_add(value.wrapping_mul(factor[column as usize % factor.len()]))
        })
    });
    let product: Vec<u32> = rows.collect();
    Ok(Outputs::new().u32s("product", product))
}
