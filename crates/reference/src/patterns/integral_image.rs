//! Sums of everything above and to the left.

use crate::{Error, Inputs, Outputs};

/// `sums`: for each cell, the low bytes of all cells that are neither further right nor further down.
///
/// # Errors
///
/// `sums` is missing or not of unsigned integers.
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let values = inputs.u32s("sums")?;
    let (width, height) = (inputs.width() as usize, inputs.height() as usize);
    let mut sums = vec![0; values.len()];
    for (x, y) in super::cells(width, height) {
        let at = |x: Option<usize>, y: Option<usize>| match (x, y) {
            (Some(x), Some(y)) => sums[y * width + x],
            _ => 0,
        };
        let (left, above) = (x.checked_sub(1), y.checked_sub(1));
        let sum = (values[y * width + x] & 255) + at(left, Some(y)) + at(Some(x), above)
            - at(left, above);
        sums[y * width + x] = sum;
    }
    Ok(Outputs::new().u32s("sums", sums))
}
