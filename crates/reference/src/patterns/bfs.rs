//! Breadth-first search from the first vertex.

use crate::{Error, Inputs, Outputs};

/// `levels`: edges from the first vertex to each, up to twelve, or all ones.
///
/// # Errors
///
/// `edges` is missing or not of four unsigned integers.
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let edges = inputs.words::<4>("edges")?;
    let mut levels = vec![u32::MAX; edges.len()];
    levels[0] = 0;
    let mut frontier = vec![0];
    for level in 1..=12 {
        let mut next = Vec::new();
        for vertex in frontier {
            let [a, b, c, _] = edges[vertex];
            for other in [a, b, c].map(|noise| noise as usize % edges.len()) {
                if levels[other] == u32::MAX {
                    levels[other] = level;
                    next.push(other);
                }
            }
        }
        frontier = next;
    }
    Ok(Outputs::new().u32s("levels", levels))
}
