//! The largest of the values modulo 256 and its first place.

use crate::{Error, Inputs, Outputs};

/// `winners`, the largest of each 64 and its place, and `best`, that of all.
///
/// # Errors
///
/// `values` is missing or not of unsigned integers.
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let values: Vec<u32> = inputs.u32s("values")?.iter().map(|v| v & 0xff).collect();
    let best_of = |first: usize, values: &[u32]| {
        let mut best = [values[0], first as u32];
        for (i, &value) in values.iter().enumerate() {
            if value > best[0] {
                best = [value, (first + i) as u32];
            }
        }
        best
    };
    let groups = values.chunks(64).enumerate();
    let winners: Vec<_> = groups.map(|(i, group)| best_of(i * 64, group)).collect();
    Ok(Outputs::new()
        .words("winners", winners)
        .words("best", [best_of(0, &values)]))
}
