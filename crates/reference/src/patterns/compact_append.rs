//! Those elements that three divides, in any order.

use crate::{Error, Inputs, Outputs};

/// `kept`, filled up with zeros, and their number in `counter`.
///
/// # Errors
///
/// `values` is missing or not of unsigned integers.
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let values = inputs.u32s("values")?;
    let mut kept: Vec<u32> = values
        .iter()
        .copied()
        .filter(|value| value % 3 == 0)
        .collect();
    let count = kept.len() as u32;
    kept.resize(values.len(), 0);
    Ok(Outputs::new().u32s("kept", kept).u32s("counter", [count]))
}
