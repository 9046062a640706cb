//! Comparisons: as IEEE, but `!=` is false beside a NaN, by the instruction that both compilers write for it.

use super::words;
use crate::{Error, Inputs, Outputs};
use shadertwin_canonical::F32;
use std::cmp::Ordering;

/// The outputs of `canonical/comparison`.
///
/// # Errors
///
/// See [`Kernel`](crate::Kernel).
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let names = [
        "less",
        "less_equal",
        "equal",
        "not_equal",
        "greater",
        "greater_equal",
    ];
    words(inputs, names, |bits: [u32; 2]| {
        let [a, b] = bits.map(F32::from_bits);
        let not_equal = a.partial_cmp(&b).is_some_and(Ordering::is_ne);
        [a < b, a <= b, a == b, not_equal, a > b, a >= b].map(u32::from)
    })
}
