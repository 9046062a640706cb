//! Mandelbrot set in fixed point.

use crate::{Error, Inputs, Outputs};

/// `steps` until a cell's number is beyond 2, at most 64.
///
/// # Errors
///
/// None; the size is all that the kernel takes.
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let (width, height) = (inputs.width() as usize, inputs.height() as usize);
    let steps = super::cells(width, height).map(|(x, y)| {
        let c = [
            (x * 24576 / width) as i64 - 16384,
            (y * 20480 / height) as i64 - 10240,
        ];
        let (mut z, mut count) = ([0i64; 2], 0);
        // As wide as 64 bits, so that this would show where the kernel's 32 bits are too few.
        while count < 64 && ((z[0] * z[0]) >> 13) + ((z[1] * z[1]) >> 13) <= 32768 {
            let squares = z.map(|part| (part * part) >> 13);
            z = [squares[0] - squares[1] + c[0], ((z[0] * z[1]) >> 12) + c[1]];
            count += 1;
        }
        count
    });
    Ok(Outputs::new().u32s("steps", steps))
}
