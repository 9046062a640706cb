//! Erosion and dilation by squares of 5×5.

use crate::{Error, Inputs, Outputs};

/// `eroded`, the smallest around each texel of `source`, and `opened`, the largest around each of those.
///
/// # Errors
///
/// `source` is missing.
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let source: Vec<u32> = super::codes(inputs, "source")?
        .into_iter()
        .map(u32::from_le_bytes)
        .collect();
    let size = [inputs.width() as usize, inputs.height() as usize];
    // A texel outside is as the nearest inside, which is in the square anyway.
    let around = |plane: &[u32], choose: fn(u32, u32) -> u32| -> Vec<u32> {
        let chosen = |x, y| {
            let offsets = (-2..=2).flat_map(|dy| (-2..=2).map(move |dx| [dx, dy]));
            let values = offsets.map(|offset| plane[super::clamped(x, y, offset, size)]);
            values.fold(plane[y * size[0] + x], choose)
        };
        super::cells(size[0], size[1])
            .map(|(x, y)| chosen(x, y))
            .collect()
    };
    let eroded = around(&source, u32::min);
    let opened = around(&eroded, u32::max);
    Ok(Outputs::new().u32s("eroded", eroded).u32s("opened", opened))
}
