//! Textures in one slot.

use crate::{Error, Inputs, Outputs};

/// The slot's textures, in order.
const TEXTURES: [&str; 4] = ["first", "second", "third", "fourth"];

/// `sums[k]` is the sum of the texels of texture `k`, modulo 2³².
///
/// # Errors
///
/// A texture is missing.
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let mut sums = Vec::new();
    for name in TEXTURES {
        let (_, bytes) = inputs.resource(name)?;
        let texels = bytes.as_chunks::<4>().0.iter();
        sums.push(texels.fold(0_u32, |sum, &texel| {
            sum.wrapping_add(u32::from_le_bytes(texel))
        }));
    }
    Ok(Outputs::new().u32s("sums", sums))
}
