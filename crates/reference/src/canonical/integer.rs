//! Rule 9: shifts by the width or more, divisions that overflow, division by zero where both languages agree on it, and a
//! clamp whose ends may stand the wrong way round.

use super::words;
use crate::{Error, Inputs, Outputs};

/// The outputs of `canonical/integer`.
///
/// # Errors
///
/// See [`Kernel`](crate::Kernel).
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let names = [
        "unsigned_quotient",
        "unsigned_remainder",
        "signed_quotient",
        "signed_remainder",
        "left",
        "right",
        "signed_right",
        "unsigned_clamp",
        "signed_clamp",
    ];
    words(inputs, names, |[a, b]| {
        let unsigned = (b >> (a & 31)).max(1);
        let signed = b.cast_signed() >> (a & 31);
        let (x, y) = (a.cast_signed(), b.cast_signed());
        let (quotient, remainder) = match signed {
            0 => (x, 0),
            _ => (x.wrapping_div(signed), x.wrapping_rem(signed)),
        };
        [
            a / unsigned,
            a % unsigned,
            quotient.cast_unsigned(),
            remainder.cast_unsigned(),
            a.wrapping_shl(b),
            a.wrapping_shr(b),
            x.wrapping_shr(b).cast_unsigned(),
            a.max(b).min(!b),
            x.max(y).min(!y).cast_unsigned(),
        ]
    })
}
