//! Convolution along a line with five taps of weight 0.2, elements beyond an end read as the end.

use crate::{Error, Inputs, Outputs};
use shadertwin_canonical::F32;

pub mod direct;
pub mod shared;

const RADIUS: usize = 2;

/// `inputData` convolved into `outputData`: each sum starts at zero and takes its taps from left to right.
fn convolved(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let line = inputs.vec4s("inputData")?;
    let weight = F32::new(0.2);
    let elements = (0..line.len()).map(|index| {
        let mut acc = [F32::ZERO; 4];
        for tap in index..=index + 2 * RADIUS {
            let sample = line[tap.saturating_sub(RADIUS).min(line.len() - 1)];
            for lane in 0..4 {
                acc[lane] += sample[lane] * weight;
            }
        }
        acc
    });
    Ok(Outputs::new().vec4s("outputData", elements))
}

#[cfg(test)]
mod tests {
    use super::*;
    use shadertwin_case::{Element, Shape};
    use std::collections::BTreeMap;

    /// Plain floats over a line that was made longer at both ends, which is how the borders are meant.
    fn padded(line: &[[f32; 4]]) -> Vec<u8> {
        let first = std::iter::repeat_n(line[0], RADIUS);
        let last = std::iter::repeat_n(line[line.len() - 1], RADIUS);
        let long: Vec<_> = first.chain(line.iter().copied()).chain(last).collect();
        long.windows(2 * RADIUS + 1)
            .flat_map(|taps| {
                (0..4).map(|lane| {
                    taps.iter()
                        .fold(0.0f32, |acc, sample| acc + sample[lane] * 0.2)
                })
            })
            .flat_map(f32::to_le_bytes)
            .collect()
    }

    #[test]
    fn the_ends_repeat_and_the_taps_add_up_from_the_left() {
        for length in [1u32, 2, 3, 5, 300] {
            let line: Vec<[f32; 4]> = (0..length)
                .map(|i| {
                    [19_088_743, 9_022_413, 7_754_801, 3]
                        .map(|step: u32| (i.wrapping_mul(step) % 256) as f32 / 255.0)
                })
                .collect();
            let bytes: Vec<u8> = line
                .iter()
                .flatten()
                .flat_map(|value| value.to_le_bytes())
                .collect();
            let shape = Shape::Buffer {
                element: Element::F32,
                components: 4,
                count: length,
                stride: 16,
            };
            let none = BTreeMap::new();
            let resources = [("inputData".to_owned(), shape, &bytes[..])];
            let inputs = Inputs::from_parts([length, 1], &none, resources).unwrap();
            let expected = padded(&line);
            for kernel in [direct::run, shared::run] {
                let outputs = kernel(&inputs).unwrap();
                assert_eq!(outputs.get("outputData"), Some(&expected[..]));
            }
        }
    }
}
