//! Haar wavelet of 16-bit numbers.

use crate::{Error, Inputs, Outputs};

/// `signal`: means and differences of pairs, then of pairs of means, each where it was.
///
/// # Errors
///
/// `signal` is missing.
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let mut signal: Vec<i32> = super::codes(inputs, "signal")?
        .into_iter()
        .map(i32::from_le_bytes)
        .collect();
    // A last element without a partner is never shifted, so that differences from it may wrap.
    let pairs = signal.len() / 2 * 2;
    for value in &mut signal[..pairs] {
        *value >>= 16;
    }
    let mut stride = 1;
    while stride < signal.len() {
        for first in (0..signal.len() - stride).step_by(2 * stride) {
            let (a, b) = (signal[first], signal[first + stride]);
            let difference = b.wrapping_sub(a);
            signal[first] = a.wrapping_add(difference.div_euclid(2));
            signal[first + stride] = difference;
        }
        stride *= 2;
    }
    Ok(Outputs::new().u32s("signal", signal.into_iter().map(i32::cast_unsigned)))
}
