//! All shortest paths.

use crate::{Error, Inputs, Outputs};

/// `distances` between all vertices of the graph that its noise stands for.
///
/// # Errors
///
/// `distances` is missing or not of unsigned integers.
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let size = inputs.width() as usize;
    let noise = inputs.u32s("distances")?.into_iter().enumerate();
    let mut distances: Vec<u32> = noise
        .map(|(cell, noise)| {
            if cell % size == cell / size {
                0
            } else if noise & 3 == 0 {
                (noise >> 24) + 1
            } else {
                0x3fff_ffff
            }
        })
        .collect();
    for over in 0..size {
        for (x, y) in super::cells(size, size) {
            let way = distances[y * size + over] + distances[over * size + x];
            distances[y * size + x] = distances[y * size + x].min(way);
        }
    }
    Ok(Outputs::new().u32s("distances", distances))
}
