//! Rule 7, sign and magnitude; and selection, which is a copy and keeps every bit.

use super::words;
use crate::{Error, Inputs, Outputs};
use shadertwin_canonical::F32;

/// The outputs of `canonical/choosing`.
///
/// # Errors
///
/// See [`Kernel`](crate::Kernel).
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let names = [
        "minimum",
        "maximum",
        "clamped",
        "saturated",
        "sign",
        "magnitude",
        "selected",
    ];
    words(inputs, names, |bits: [u32; 4]| {
        let [a, b, c, _] = bits.map(F32::from_bits);
        let selected = if a < b { bits[2] } else { bits[3] };
        let computed = [
            a.min(b),
            a.max(b),
            a.clamp(b, c),
            a.saturate(),
            a.sign(),
            a.abs(),
        ];
        let [minimum, maximum, clamped, saturated, sign, magnitude] = computed.map(F32::to_bits);
        [
            minimum, maximum, clamped, saturated, sign, magnitude, selected,
        ]
    })
}
