//! Sobel operator on luminance in whole numbers.

use crate::{Error, Inputs, Outputs};

/// `edges`: |gx| + |gy| for each texel of `picture`, bit 31 where gx is negative, bit 30 where gy is.
///
/// # Errors
///
/// `picture` is missing.
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let picture = super::codes(inputs, "picture")?;
    let luminance = |[r, g, b, _]: [u8; 4]| {
        let [r, g, b] = [r, g, b].map(i32::from);
        (77 * r + 150 * g + 29 * b) >> 8
    };
    let size = [inputs.width() as usize, inputs.height() as usize];
    let edges = super::cells(size[0], size[1]).map(|(x, y)| {
        let at = |dx, dy| luminance(picture[super::clamped(x, y, [dx, dy], size)]);
        let across = |dy| at(1, dy) - at(-1, dy);
        let down = |dx| at(dx, 1) - at(dx, -1);
        let gx = across(-1) + 2 * across(0) + across(1);
        let gy = down(-1) + 2 * down(0) + down(1);
        let signs = u32::from(gx < 0) << 31 | u32::from(gy < 0) << 30;
        (gx.unsigned_abs() + gy.unsigned_abs()) | signs
    });
    Ok(Outputs::new().u32s("edges", edges))
}
