//! Levels of half the size.

use crate::{Error, Inputs, Outputs};

/// `level1` of `level0`, and `level2` of that.
///
/// # Errors
///
/// `level0` is missing.
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let level0 = super::codes(inputs, "level0")?;
    let size = [inputs.width() as usize, inputs.height() as usize];
    let level1 = halved(&level0, size);
    let level2 = halved(&level1, size.map(|length| length.div_ceil(2)));
    Ok(Outputs::new()
        .raw("level1", level1.as_flattened().to_vec())
        .raw("level2", level2.as_flattened().to_vec()))
}

fn halved(texels: &[[u8; 4]], size: [usize; 2]) -> Vec<[u8; 4]> {
    super::cells(size[0].div_ceil(2), size[1].div_ceil(2))
        .map(|(x, y)| {
            let four = super::cells(2, 2).map(|(dx, dy)| {
                texels[super::clamped(2 * x, 2 * y, [dx as isize, dy as isize], size)]
            });
            let mut sums = [2u32; 4];
            for texel in four {
                for (sum, code) in sums.iter_mut().zip(texel) {
                    *sum += u32::from(code);
                }
            }
            sums.map(|sum| (sum / 4) as u8)
        })
        .collect()
}
