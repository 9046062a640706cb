//! Box blur of radius 3, along rows and then along columns.

use crate::{Error, Inputs, Outputs};

/// `between`, the rows of `source` blurred, and `blurred`, the columns of that; each mean is rounded down.
///
/// # Errors
///
/// `source` is missing or not of unsigned integers.
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let source = inputs.u32s("source")?;
    let size = [inputs.width() as usize, inputs.height() as usize];
    let blur = |source: &[u32], axis: [isize; 2]| -> Vec<u32> {
        let mean = |x, y| {
            let window = (-3..=3).map(|i| super::clamped(x, y, axis.map(|along| along * i), size));
            window.map(|at| source[at] & 0xffff).sum::<u32>() / 7
        };
        super::cells(size[0], size[1])
            .map(|(x, y)| mean(x, y))
            .collect()
    };
    let between = blur(&source, [1, 0]);
    let blurred = blur(&between, [0, 1]);
    Ok(Outputs::new()
        .u32s("between", between)
        .u32s("blurred", blurred))
}
