//! Those elements that have bit 2, in their order.

use super::scan_exclusive::exclusive;
use crate::{Error, Inputs, Outputs};

/// `kept`, filled up with zeros, and in `bases` how many come before each workgroup of 64, and all.
///
/// # Errors
///
/// `values` is missing or not of unsigned integers.
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let values = inputs.u32s("values")?;
    let passes = |value: &u32| value & 4 != 0;
    let groups = values.chunks(64);
    let counts = groups.map(|group| group.iter().filter(|&value| passes(value)).count() as u32);
    let bases = exclusive(counts.chain([0]).collect());
    let mut kept: Vec<u32> = values.iter().copied().filter(passes).collect();
    kept.resize(values.len(), 0);
    Ok(Outputs::new().u32s("kept", kept).u32s("bases", bases))
}
