//! RGB to Y'CbCr and back.

use crate::{Error, Inputs, Outputs};

/// `ycbcr` of `picture`, and `rgb` of that; alpha as it was.
///
/// # Errors
///
/// `picture` is missing.
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let picture = super::codes(inputs, "picture")?;
    let (ycbcr, rgb): (Vec<_>, Vec<_>) = picture.into_iter().map(both).unzip();
    Ok(Outputs::new()
        .raw("ycbcr", ycbcr.as_flattened().to_vec())
        .raw("rgb", rgb.as_flattened().to_vec()))
}

fn both([r, g, b, a]: [u8; 4]) -> ([u8; 4], [u8; 4]) {
    let code = |value: i32| (value + 0x8000).div_euclid(0x1_0000).clamp(0, 255);
    let [r, g, b] = [r, g, b].map(i32::from);
    let y = code(19_595 * r + 38_470 * g + 7_471 * b);
    let cb = code(-11_056 * r - 21_712 * g + 32_768 * b + (128 << 16));
    let cr = code(32_768 * r - 27_440 * g - 5_328 * b + (128 << 16));
    let (blue, red) = (cb - 128, cr - 128);
    let back = [
        code((y << 16) + 91_881 * red),
        code((y << 16) - 22_554 * blue - 46_802 * red),
        code((y << 16) + 116_130 * blue),
    ];
    let with_alpha = |[x, y, z]: [i32; 3]| [x as u8, y as u8, z as u8, a];
    (with_alpha([y, cb, cr]), with_alpha(back))
}

#[cfg(test)]
mod tests {
    #[test]
    fn greys_have_no_colour_and_come_back() {
        for grey in 0..=255 {
            let (ycbcr, rgb) = super::both([grey, grey, grey, 7]);
            assert_eq!(ycbcr, [grey, 128, 128, 7]);
            assert_eq!(rgb, [grey, grey, grey, 7]);
        }
    }
}
