//! Voronoi regions by jump flooding.

use crate::{Error, Inputs, Outputs};

/// `known`: the first half after the jump over 2 cells, the second after the last one.
///
/// # Errors
///
/// `known` is missing or not of unsigned integers.
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let (width, height) = (inputs.width() as usize, inputs.height() as usize);
    let noise = inputs.u32s("known")?;
    let mut known: Vec<Option<u32>> = (0..)
        .zip(&noise[..width * height])
        .map(|(place, noise)| (noise & 31 == 0).then_some(place))
        .collect();
    let mut before = Vec::new();
    for distance in [16, 8, 4, 2, 1] {
        let next = super::cells(width, height).map(|(x, y)| {
            let reached = |axis: usize, length: usize| {
                let steps = [
                    axis.checked_sub(distance),
                    Some(axis),
                    Some(axis + distance),
                ];
                steps
                    .into_iter()
                    .flatten()
                    .filter(move |&place| place < length)
            };
            let others = reached(y, height).flat_map(|y| reached(x, width).map(move |x| (x, y)));
            let seeds = others.filter_map(|(x, y)| known[y * width + x]);
            seeds.min_by_key(|&seed| {
                let (sx, sy) = (seed as usize % width, seed as usize / width);
                (sx.abs_diff(x).pow(2) + sy.abs_diff(y).pow(2), seed)
            })
        });
        before = next.collect();
        std::mem::swap(&mut known, &mut before);
    }
    let numbers = before.into_iter().chain(known);
    let numbers = numbers.map(|seed| seed.map_or(0, |place| place + 1));
    Ok(Outputs::new().u32s("known", numbers))
}
