//! Texels of integers: copies.

use crate::{Error, Inputs, Outputs};

/// The outputs of `canonical/texture_integer`.
///
/// # Errors
///
/// See [`Kernel`](crate::Kernel).
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let (_, codes) = inputs.resource("codes")?;
    let (_, single) = inputs.resource("single_texels")?;
    let values = inputs.words::<4>("values")?;
    let low_bytes = values.iter().flatten().map(|&value| value as u8).collect();
    Ok(Outputs::new()
        .u32s("read", codes.iter().map(|&code| u32::from(code)))
        .raw("written", low_bytes)
        .raw("single_read", single.to_vec())
        .u32s("single_written", values.iter().map(|value| value[0])))
}
