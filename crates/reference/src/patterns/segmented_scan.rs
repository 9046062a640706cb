//! Sums that start anew at marks and at each workgroup of 64.

use crate::{Error, Inputs, Outputs};

/// `sums`: the elements of `values` from the start of the segment up to each.
///
/// # Errors
///
/// `values` or `marks` is missing or not of unsigned integers.
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let (values, marks) = (inputs.u32s("values")?, inputs.u32s("marks")?);
    let mut sum = 0u32;
    let sums = values
        .iter()
        .zip(marks)
        .enumerate()
        .map(|(i, (&value, mark))| {
            let starts = mark & 3 == 0 || i.is_multiple_of(64);
            sum = if starts {
                value
            } else {
                sum.wrapping_add(value)
            };
            sum
        });
    let sums: Vec<u32> = sums.collect();
    Ok(Outputs::new().u32s("sums", sums))
}
