//! A table of distinct keys and how often each is there.

use crate::{Error, Inputs, Outputs};
use std::collections::BTreeMap;

/// `slots` and `counts` in any order, empty slots as all ones, and `multiplicity` of each element's key.
///
/// # Errors
///
/// `keys` is missing or not of unsigned integers.
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let keys: Vec<u32> = inputs.u32s("keys")?.iter().map(|key| key % 97).collect();
    let mut table = BTreeMap::new();
    for &key in &keys {
        *table.entry(key).or_insert(0u32) += 1;
    }
    let mut slots: Vec<_> = table.keys().copied().collect();
    let mut counts: Vec<_> = table.values().copied().collect();
    slots.resize(128, u32::MAX);
    counts.resize(128, 0);
    let multiplicity: Vec<_> = keys.iter().map(|key| table[key]).collect();
    Ok(Outputs::new()
        .u32s("slots", slots)
        .u32s("counts", counts)
        .u32s("multiplicity", multiplicity))
}
