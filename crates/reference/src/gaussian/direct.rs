//! All 121 taps at once, straight from the texture: the weight of a tap is the product of its row's and its column's.

use super::{RADIUS, weights};
use crate::{Error, Inputs, Outputs};
use shadertwin_canonical::F32;

/// `input` blurred along both axes into `output`.
///
/// # Errors
///
/// `input` or `weights` is missing or of another type, or there are fewer than eleven weights.
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let (input, weights) = (inputs.texture("input")?, weights(inputs)?);
    let blur = |x: i32, y: i32| {
        let mut sum = [F32::ZERO; 4];
        for (dy, &row) in (-RADIUS..).zip(&weights) {
            for (dx, &column) in (-RADIUS..).zip(&weights) {
                let weight = row * column;
                let sample = input.load_clamped(x + dx, y + dy);
                for lane in 0..4 {
                    sum[lane] += weight * sample[lane];
                }
            }
        }
        sum
    };
    let texels = (0..input.height()).flat_map(|y| (0..input.width()).map(move |x| (x, y)));
    let texels = texels.map(|(x, y)| blur(x, y));
    Ok(Outputs::new().texture_rgba32f("output", texels))
}
