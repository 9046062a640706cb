//! Edit distance of two texts in an alphabet of four letters.

use crate::{Error, Inputs, Outputs};

/// `table` of the distances of all beginnings of `first` and `second`.
///
/// # Errors
///
/// `first` or `second` is missing or not of unsigned integers.
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let (first, second) = (inputs.u32s("first")?, inputs.u32s("second")?);
    let mut row: Vec<u32> = (0..=inputs.width()).collect();
    let mut table = row.clone();
    for letter in second {
        let mut next = vec![row[0] + 1];
        for (x, other) in first.iter().enumerate() {
            let replaced = row[x] + u32::from(letter & 3 != other & 3);
            next.push(replaced.min(row[x + 1] + 1).min(next[x] + 1));
        }
        table.extend(&next);
        row = next;
    }
    Ok(Outputs::new().u32s("table", table))
}
