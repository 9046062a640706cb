//! Records in ascending order of their keys, equal ones as they came.

use crate::{Error, Inputs, Outputs};

/// `items`: keys modulo 16 with the places where they were, stably sorted.
///
/// # Errors
///
/// `items` is missing or not of pairs of unsigned integers.
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let items = inputs.words::<2>("items")?;
    let mut items: Vec<[u32; 2]> = (0..)
        .zip(items)
        .map(|(i, [key, _])| [key & 15, i])
        .collect();
    items.sort_by_key(|&[key, _]| key);
    Ok(Outputs::new().words("items", items))
}
