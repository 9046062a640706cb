//! Rule 6: modf, frexp, degrees and radians.

use super::each;
use crate::{Error, Inputs, Outputs};
use shadertwin_canonical::F32;

/// The outputs of `canonical/parts`.
///
/// # Errors
///
/// See [`Kernel`](crate::Kernel).
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let values = each(&inputs.words::<1>("inputs")?, |&[bits]| {
        F32::from_bits(bits)
    });
    let split = |a: F32| [a - a.trunc(), a.trunc()].map(F32::to_bits);
    Ok(Outputs::new()
        .words("split", values.iter().map(|&a| split(a)))
        .words("pieces", values.iter().map(|&a| pieces(a)))
        .f32s("degrees", values.iter().map(|a| a.degrees()))
        .f32s("radians", values.iter().map(|a| a.radians())))
}

/// The bits of the significand, of magnitude 0.5..1, and the exponent. Zero, infinity and NaN stand for themselves, with
/// the exponent 0.
fn pieces(a: F32) -> [u32; 2] {
    let bits = a.to_bits();
    if a.get() == 0.0 || !a.get().is_finite() {
        return [bits, 0];
    }
    let exponent = (bits >> 23 & 0xff) as i32 - 126;
    [bits & 0x807f_ffff | 126 << 23, exponent.cast_unsigned()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_make_the_number() {
        for (number, significand, exponent) in [
            (1.0f32, 0.5f32, 1),
            (-6.0, -0.75, 3),
            (0.375, 0.75, -1),
            (0.0, 0.0, 0),
            (f32::INFINITY, f32::INFINITY, 0),
        ] {
            let [bits, power] = pieces(F32::new(number));
            assert_eq!(
                (bits, power.cast_signed()),
                (significand.to_bits(), exponent)
            );
        }
    }
}
