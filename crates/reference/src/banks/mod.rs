//! Workgroup memory read in patterns that meet more or fewer banks; all integers.

use crate::{Error, Inputs, Outputs};

pub mod stride1;
pub mod stride2;
pub mod transpose16;
pub mod transpose17;
pub mod transpose32;
pub mod transpose33;

const WORKGROUP_SIZE: usize = 256;
const ROUNDS: u32 = 64;
const READS: usize = 8;

/// Each workgroup's 256 values, 64 times written to its memory twice over, the second copy with the round added, and
/// folded with eight reads `stride` apart. Invocations behind the end of `inputData` take part with 0.
fn strided(inputs: &Inputs<'_>, stride: usize) -> Result<Outputs, Error> {
    let mut elements = inputs.u32s("inputData")?;
    for group in elements.chunks_mut(WORKGROUP_SIZE) {
        let mut values = [0u32; WORKGROUP_SIZE];
        values[..group.len()].copy_from_slice(group);
        for round in 0..ROUNDS {
            let copy = values.map(|value| value.wrapping_add(round));
            let cache = [values, copy].concat();
            for (lane, value) in values.iter_mut().enumerate() {
                for read in 0..READS {
                    let place = (lane + read) % WORKGROUP_SIZE * stride;
                    *value = value.rotate_left(5) ^ cache[place];
                }
            }
        }
        group.copy_from_slice(&values[..group.len()]);
    }
    Ok(Outputs::new().u32s("outputData", elements))
}

/// The rows of `inputData` as the columns of `outputData`. A tile is transposed an odd number of times on the way,
/// which is once.
fn transposed(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let matrix = inputs.u32s("inputData")?;
    let (width, height) = (inputs.width() as usize, inputs.height() as usize);
    if matrix.len() < width * height {
        return Err(Error::TooShort {
            name: "inputData".to_owned(),
            wanted: width * height,
            found: matrix.len(),
        });
    }
    let elements = (0..width).flat_map(|x| (0..height).map(move |y| (x, y)));
    let elements = elements.map(|(x, y)| matrix[y * width + x]);
    Ok(Outputs::new().u32s("outputData", elements))
}

#[cfg(test)]
mod tests {
    use super::*;
    use shadertwin_case::{Element, Shape};
    use std::collections::BTreeMap;

    fn run(kernel: crate::Kernel, size: [u32; 2], elements: &[u32]) -> Vec<u32> {
        let bytes: Vec<u8> = elements.iter().flat_map(|e| e.to_le_bytes()).collect();
        let shape = Shape::Buffer {
            element: Element::U32,
            components: 1,
            count: elements.len() as u32,
            stride: 4,
        };
        let none = BTreeMap::new();
        let resources = [("inputData".to_owned(), shape, &bytes[..])];
        let outputs = kernel(&Inputs::from_parts(size, &none, resources).unwrap()).unwrap();
        let (words, rest) = outputs.get("outputData").unwrap().as_chunks::<4>();
        assert!(rest.is_empty());
        words.iter().map(|&word| u32::from_le_bytes(word)).collect()
    }

    #[test]
    fn a_transpose_turns_rows_into_columns_and_back() {
        let kernels = [
            transpose16::run,
            transpose17::run,
            transpose32::run,
            transpose33::run,
        ];
        for kernel in kernels {
            assert_eq!(run(kernel, [3, 2], &[1, 2, 3, 4, 5, 6]), [1, 4, 2, 5, 3, 6]);
            let matrix: Vec<u32> = (0..33 * 31).collect();
            let turned = run(kernel, [33, 31], &matrix);
            assert_eq!(run(kernel, [31, 33], &turned), matrix);
        }
    }

    /// One value at a time, each recomputed from the values of the round before it: no cache and no workgroups of
    /// arrays, as slow as it is plain.
    fn value(
        elements: &[u32],
        index: usize,
        rounds: u32,
        stride: usize,
        known: &mut BTreeMap<(usize, u32), u32>,
    ) -> u32 {
        if let Some(&value) = known.get(&(index, rounds)) {
            return value;
        }
        let result = if rounds == 0 {
            elements.get(index).copied().unwrap_or(0)
        } else {
            let (group, lane) = (index / 256 * 256, index % 256);
            let mut sum = value(elements, index, rounds - 1, stride, known);
            for read in 0..8 {
                let place = ((lane + read) % 256) * stride;
                let other = value(elements, group + place % 256, rounds - 1, stride, known);
                let added = if place < 256 { 0 } else { rounds - 1 };
                sum = sum.rotate_left(5) ^ other.wrapping_add(added);
            }
            sum
        };
        known.insert((index, rounds), result);
        result
    }

    #[test]
    fn a_strided_value_follows_from_the_round_before() {
        let elements: Vec<u32> = (0..300u32).map(|i| i.wrapping_mul(0x9e37_79b9)).collect();
        for (stride, kernel) in [(1, stride1::run as crate::Kernel), (2, stride2::run)] {
            let found = run(kernel, [300, 1], &elements);
            let mut known = BTreeMap::new();
            for index in [0, 1, 127, 128, 255, 256, 299] {
                let expected = value(&elements, index, 64, stride, &mut known);
                assert_eq!(found[index], expected, "element {index}, stride {stride}");
            }
        }
    }
}
