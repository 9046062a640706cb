//! Bilinear resize in whole numbers.

use crate::{Error, Inputs, Outputs};

/// `result`: `picture` at three halves of its size, rounded down, in steps of 1/256 of a texel.
///
/// # Errors
///
/// `picture` is missing.
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let picture = super::codes(inputs, "picture")?;
    let source = [inputs.width(), inputs.height()].map(|length| length as usize);
    let size = source.map(|length| length * 3 / 2);
    // The texels on both sides along one axis, and the weight of the second.
    let between = |place: usize, axis: usize| {
        let fine = ((2 * place + 1) * source[axis] * 128 / size[axis]) as isize - 128;
        let inside = |texel: isize| texel.clamp(0, source[axis] as isize - 1) as usize;
        (
            inside(fine >> 8),
            inside((fine >> 8) + 1),
            (fine & 255) as u32,
        )
    };
    let result = super::cells(size[0], size[1]).flat_map(|(x, y)| {
        let (left, right, across) = between(x, 0);
        let (top, bottom, down) = between(y, 1);
        std::array::from_fn::<u8, 4, _>(|channel| {
            let code = |x: usize, y: usize| u32::from(picture[y * source[0] + x][channel]);
            let row = |y| code(left, y) * (256 - across) + code(right, y) * across;
            ((row(top) * (256 - down) + row(bottom) * down + 32768) >> 16) as u8
        })
    });
    Ok(Outputs::new().raw("result", result.collect()))
}
