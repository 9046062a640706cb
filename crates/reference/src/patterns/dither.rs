//! Ordered dithering by a Bayer matrix.

use crate::{Error, Inputs, Outputs};

/// `bits`: one for each of the codes of `grey` that is above its threshold, 32 to a word, rows in whole words.
///
/// # Errors
///
/// `grey` is missing or not of unsigned integers.
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let grey = inputs.u32s("grey")?;
    let thresholds = bayer(3);
    let rows = grey
        .chunks(inputs.width() as usize)
        .zip(thresholds.iter().cycle());
    let words = rows.flat_map(|(row, thresholds)| {
        let pixels = row.iter().zip(thresholds.iter().cycle());
        let bits: Vec<bool> = pixels
            .map(|(code, threshold)| code & 255 > 4 * threshold + 1)
            .collect();
        let words = bits.chunks(32).map(|word| {
            let bits = word.iter().enumerate();
            bits.fold(0, |word, (i, &bit)| word | u32::from(bit) << i)
        });
        words.collect::<Vec<_>>()
    });
    Ok(Outputs::new().u32s("bits", words))
}

/// The matrix of 2^n rows: four times the smaller one, four times over, with 0, 2, 3 and 1 added.
fn bayer(n: u32) -> Vec<Vec<u32>> {
    if n == 0 {
        return vec![vec![0]];
    }
    let smaller = bayer(n - 1);
    let half = smaller.len();
    let cell = |x: usize, y: usize| {
        let added = [[0, 2], [3, 1]][y / half][x / half];
        4 * smaller[y % half][x % half] + added
    };
    (0..2 * half)
        .map(|y| (0..2 * half).map(|x| cell(x, y)).collect())
        .collect()
}
