//! Labels spread over connected cells.

use crate::{Error, Inputs, Outputs};

/// `labels`: its first half after all passes, its second after all but one.
///
/// # Errors
///
/// `labels` is missing or not of unsigned integers.
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let size = [inputs.width() as usize, inputs.height() as usize];
    let noise = inputs.u32s("labels")?;
    let mut labels: Vec<u32> = (1..)
        .zip(&noise[..size[0] * size[1]])
        .map(|(label, noise)| if noise % 3 == 0 { 0 } else { label })
        .collect();
    let mut before = Vec::new();
    for _ in 0..2 * (size[0] + size[1]) {
        let spread = super::cells(size[0], size[1]).map(|(x, y)| {
            let at = |offset| labels[super::clamped(x, y, offset, size)];
            match at([0, 0]) {
                0 => 0,
                own => [[-1, 0], [1, 0], [0, -1], [0, 1]]
                    .into_iter()
                    .map(at)
                    .fold(own, u32::max),
            }
        });
        before = spread.collect();
        std::mem::swap(&mut labels, &mut before);
    }
    Ok(Outputs::new().u32s("labels", labels.into_iter().chain(before)))
}
