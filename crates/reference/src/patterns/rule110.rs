//! Rule 110 on a ring.

use crate::{Error, Inputs, Outputs};

/// `rows`: `start` and sixteen generations after it, 32 cells a word, the first in the lowest bit.
///
/// # Errors
///
/// `start` is missing or not of unsigned integers.
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let start = inputs.u32s("start")?;
    let bits = start
        .iter()
        .flat_map(|word| (0..32).map(move |bit| word >> bit & 1));
    let mut cells: Vec<u32> = bits.collect();
    let mut rows = start;
    for _ in 0..16 {
        let count = cells.len();
        // The left neighbour is the higher one, and the highest of the three bits that the rule is asked for.
        let next = (0..count).map(|i| {
            let left = cells[(i + 1) % count];
            let right = cells[(i + count - 1) % count];
            110 >> (left << 2 | cells[i] << 1 | right) & 1
        });
        cells = next.collect();
        let words = cells
            .chunks(32)
            .map(|word| word.iter().rev().fold(0, |word, cell| word << 1 | cell));
        rows.extend(words);
    }
    Ok(Outputs::new().u32s("rows", rows))
}
