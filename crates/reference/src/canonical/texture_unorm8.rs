//! Rule 10: 8-bit unorm texels, read as `code / 255` and written as the nearest code.

use crate::{Error, Inputs, Outputs};
use shadertwin_canonical::F32;

/// The outputs of `canonical/texture_unorm8`.
///
/// # Errors
///
/// See [`Kernel`](crate::Kernel).
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let (_, codes) = inputs.resource("texels")?;
    let values = inputs.words::<4>("values")?;
    let read = codes.iter().map(|&code| F32::from_unorm8(code));
    let places = (0..inputs.height()).flat_map(|y| (0..inputs.width()).map(move |x| (x, y)));
    Ok(Outputs::new()
        .f32s("read", read)
        .texture_rgba8("written", values.iter().map(|v| v.map(F32::from_bits)))
        .texture_rgba8("boundaries", places.map(|(x, y)| near_boundary(x, y))))
}

/// Four floats near the boundary above code `x % 256`: row by row from 2048 units in the last place below it on.
fn near_boundary(x: u32, y: u32) -> [F32; 4] {
    let boundary = (F32::from_u32(x % 256) + F32::new(0.5)) / F32::from_u32(255);
    std::array::from_fn(|lane| {
        F32::from_bits((boundary.to_bits() + lane as u32 + y * 4).wrapping_sub(2048))
    })
}
