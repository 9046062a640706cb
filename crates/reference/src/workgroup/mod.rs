//! One step of a generator on each element, in workgroups of several sizes, none of which changes the result.

use crate::{Error, Inputs, Outputs};

pub mod size_128;
pub mod size_256;
pub mod size_32;
pub mod size_35;
pub mod size_64;

/// `outputData[i] = pcg(inputData[i] + i)`.
fn generated(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let elements = inputs.u32s("inputData")?;
    let elements = (0u32..)
        .zip(elements)
        .map(|(index, value)| pcg(value.wrapping_add(index)));
    Ok(Outputs::new().u32s("outputData", elements))
}

/// One step of the 32-bit PCG-RXS-M-XS generator (O'Neill 2014, "PCG: A Family of Simple Fast Space-Efficient
/// Statistically Good Algorithms for Random Number Generation"), with its constants.
fn pcg(value: u32) -> u32 {
    let state = value.wrapping_mul(747_796_405).wrapping_add(2_891_336_453);
    let word = ((state >> ((state >> 28) + 4)) ^ state).wrapping_mul(277_803_737);
    (word >> 22) ^ word
}

#[cfg(test)]
mod tests {
    use super::*;
    use shadertwin_case::{Element, Shape};
    use std::collections::BTreeMap;

    /// Undoes one step: each of its parts is a permutation.
    fn inverse(value: u32) -> u32 {
        let word = value ^ (value >> 22);
        // Newton's iteration for the inverse of an odd number modulo 2³².
        let reciprocal = |odd: u32| {
            (0..5).fold(odd, |x, _| {
                x.wrapping_mul(2u32.wrapping_sub(odd.wrapping_mul(x)))
            })
        };
        let mixed = word.wrapping_mul(reciprocal(277_803_737));
        let shift = (mixed >> 28) + 4;
        let state = (0..8).fold(mixed, |state, _| mixed ^ (state >> shift));
        state
            .wrapping_sub(2_891_336_453)
            .wrapping_mul(reciprocal(747_796_405))
    }

    #[test]
    fn a_step_can_be_undone() {
        for value in (0..10_000u32).map(|i| i.wrapping_mul(0x9e37_79b9)) {
            assert_eq!(inverse(pcg(value)), value);
        }
    }

    #[test]
    fn no_size_of_a_workgroup_changes_the_result() {
        let shape = Shape::Buffer {
            element: Element::U32,
            components: 1,
            count: 2,
            stride: 4,
        };
        let none = BTreeMap::new();
        let bytes = [5, 0, 0, 0, 4, 0, 0, 0];
        let inputs =
            Inputs::from_parts([2, 1], &none, [("inputData".to_owned(), shape, &bytes[..])])
                .unwrap();
        let expected: Vec<u8> = [pcg(5), pcg(5)]
            .into_iter()
            .flat_map(u32::to_le_bytes)
            .collect();
        for kernel in [
            size_32::run,
            size_35::run,
            size_64::run,
            size_128::run,
            size_256::run,
        ] {
            assert_eq!(
                kernel(&inputs).unwrap().get("outputData"),
                Some(&expected[..])
            );
        }
    }
}
