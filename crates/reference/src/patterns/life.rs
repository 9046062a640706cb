//! Game of Life on a torus.

use crate::{Error, Inputs, Outputs};

/// `cells` after four generations, `others` after three; the noise of the first one is alive where it is odd.
///
/// # Errors
///
/// `cells` is missing or not of unsigned integers.
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let size = [inputs.width() as usize, inputs.height() as usize];
    let mut cells: Vec<u32> = inputs
        .u32s("cells")?
        .iter()
        .map(|noise| noise & 1)
        .collect();
    let mut before = Vec::new();
    for _ in 0..4 {
        before = cells;
        cells = next(&before, size);
    }
    Ok(Outputs::new().u32s("cells", cells).u32s("others", before))
}

fn next(cells: &[u32], [width, height]: [usize; 2]) -> Vec<u32> {
    let neighbours = |x: usize, y: usize| -> u32 {
        let around = super::cells(3, 3).filter(|&around| around != (1, 1));
        around
            .map(|(dx, dy)| {
                cells[(y + height + dy - 1) % height * width + (x + width + dx - 1) % width]
            })
            .sum()
    };
    super::cells(width, height)
        .map(|(x, y)| match neighbours(x, y) {
            3 => 1,
            2 => cells[y * width + x],
            _ => 0,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_blinker_turns() {
        let mut cells = vec![0; 25];
        cells[11..14].fill(1);
        let mut turned = vec![0; 25];
        for cell in [7, 12, 17] {
            turned[cell] = 1;
        }
        assert_eq!(super::next(&cells, [5, 5]), turned);
        assert_eq!(super::next(&turned, [5, 5]), cells);
    }
}
