//! Porter and Duff's over, in codes.

use crate::{Error, Inputs, Outputs};

/// `below` with `above` on top, both multiplied with their alpha first; every product rounded to the nearest code.
///
/// # Errors
///
/// `above` or `below` is missing or not of unsigned integers.
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let (above, below) = (inputs.u32s("above")?, inputs.u32s("below")?);
    let composed = above.into_iter().zip(below).map(|(above, below)| {
        let (above, below) = (premultiplied(above), premultiplied(below));
        let rest = 255 - above[3];
        u32::from_le_bytes(std::array::from_fn(|i| above[i] + scaled(below[i], rest)))
    });
    Ok(Outputs::new().u32s("below", composed))
}

fn premultiplied(color: u32) -> [u8; 4] {
    let [r, g, b, a] = color.to_le_bytes();
    [scaled(r, a), scaled(g, a), scaled(b, a), a]
}

/// x·y/255; no product lies halfway, since 255 is odd.
fn scaled(x: u8, y: u8) -> u8 {
    ((u32::from(x) * u32::from(y) + 127) / 255) as u8
}
