//! Median of 3×3 texels.

use crate::{Error, Inputs, Outputs};

/// `result`: the fifth of the nine codes around each texel of `picture`, channel by channel.
///
/// # Errors
///
/// `picture` is missing.
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let picture = super::codes(inputs, "picture")?;
    let size = [inputs.width() as usize, inputs.height() as usize];
    let medians = super::cells(size[0], size[1]).flat_map(|(x, y)| {
        let mut channels = [[0; 9]; 4];
        for (i, (dx, dy)) in super::cells(3, 3).enumerate() {
            let at = super::clamped(x, y, [dx as isize - 1, dy as isize - 1], size);
            for (channel, code) in channels.iter_mut().zip(picture[at]) {
                channel[i] = code;
            }
        }
        channels.map(|mut codes| {
            codes.sort_unstable();
            codes[4]
        })
    });
    Ok(Outputs::new().raw("result", medians.collect()))
}
