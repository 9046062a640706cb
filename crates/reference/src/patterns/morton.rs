//! Morton codes.

use crate::{Error, Inputs, Outputs};

/// `codes` of two coordinates and of three, and `decoded`: both coordinates of the fourth component as a code of two, the
/// second of the three again, and the third of the fourth component as a code of three.
///
/// # Errors
///
/// `points` is missing or not of four unsigned integers.
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let points = inputs.words::<4>("points")?;
    let three =
        |[x, y, z, _]: [u32; 4]| spread(x, 3, 10) | spread(y, 3, 10) << 1 | spread(z, 3, 10) << 2;
    let codes = points.iter().map(|&point| {
        [
            spread(point[0], 2, 16) | spread(point[1], 2, 16) << 1,
            three(point),
        ]
    });
    let decoded = points.iter().map(|&point| {
        let code = point[3];
        let both = [gathered(code, 2, 16), gathered(code >> 1, 2, 16)];
        [
            both[0],
            both[1],
            gathered(three(point) >> 1, 3, 10),
            gathered(code >> 2, 3, 10),
        ]
    });
    Ok(Outputs::new()
        .words("codes", codes)
        .words("decoded", decoded))
}

/// The lowest `bits` of `value`, each `apart` places from the next.
fn spread(value: u32, apart: u32, bits: u32) -> u32 {
    (0..bits).fold(0, |code, bit| code | (value >> bit & 1) << (bit * apart))
}

/// Every bit that is a multiple of `apart` places up, `bits` of them.
fn gathered(code: u32, apart: u32, bits: u32) -> u32 {
    (0..bits).fold(0, |value, bit| value | (code >> (bit * apart) & 1) << bit)
}
