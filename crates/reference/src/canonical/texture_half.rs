//! Rule 10: texels of 16-bit floats, whose values are read exactly and written rounded to nearest even.

use crate::{Error, Inputs, Outputs};
use shadertwin_canonical::F32;

/// The outputs of `canonical/texture_half`.
///
/// # Errors
///
/// See [`Kernel`](crate::Kernel).
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let (_, texels) = inputs.resource("texels")?;
    let (halves, _) = texels.as_chunks::<2>();
    let read = |&half: &[u8; 2]| F32::from_f16_bits(u16::from_le_bytes(half));
    let values = inputs.words::<4>("values")?;
    let rounded = |&value: &u32| {
        // The largest whole number that rounds to a finite 16-bit float.
        let largest = F32::new(65519.0);
        let kept = F32::from_bits(value).clamp(-largest, largest);
        kept.to_f16_bits().to_le_bytes()
    };
    Ok(Outputs::new().f32s("read", halves.iter().map(read)).raw(
        "written",
        values.iter().flatten().flat_map(rounded).collect(),
    ))
}
