//! Slices of a buffer with numbers of their own.

use crate::{Error, Inputs, Outputs};
use shadertwin_canonical::F32;

/// Repetitions of the case's pass.
const SLICES: usize = 4;

/// `scaled[i] = ((codes[i] & 255) · (s + 1) − 100 s) / 2`, where `s` is the slice that `i` lies in.
///
/// # Errors
///
/// `codes` is missing or not of unsigned integers.
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let codes = inputs.u32s("codes")?;
    let slice = codes.len().div_ceil(SLICES).max(1);
    let scaled = codes.iter().enumerate().map(|(at, code)| {
        // Below SLICES.
        let step = (at / slice) as i32;
        let code = (code & 0xff).cast_signed() * (step + 1) - 100 * step;
        F32::from_i32(code) * F32::new(0.5)
    });
    Ok(Outputs::new().f32s("scaled", scaled))
}
