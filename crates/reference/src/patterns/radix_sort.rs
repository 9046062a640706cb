//! Records in ascending order of the low halves of their keys.

use crate::{Error, Inputs, Outputs};

/// `items`, stably sorted by bits 0 to 15 of the first component.
///
/// # Errors
///
/// `items` is missing or not of pairs of unsigned integers.
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let mut items = inputs.words::<2>("items")?;
    items.sort_by_key(|&[key, _]| key & 0xffff);
    Ok(Outputs::new().words("items", items))
}
