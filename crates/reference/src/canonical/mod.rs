//! Each canonical operation on a million inputs. Inputs and results are bits; each result is an output of its own, so
//! that a difference names the operation.

use crate::{Error, Inputs, Outputs};
use shadertwin_canonical::F32;

pub mod area;
pub mod arithmetic;
pub mod choosing;
pub mod comparison;
pub mod constants;
pub mod conversion;
pub mod exponential;
pub mod hyperbolic;
pub mod integer;
pub mod inverse;
pub mod matrices;
pub mod mixing;
pub mod packing;
pub mod parts;
pub mod power;
pub mod roots;
pub mod rounding;
pub mod texture_float;
pub mod texture_half;
pub mod texture_integer;
pub mod texture_unorm8;
pub mod trigonometric;
pub mod vectors;

/// `f` of each item in order, on all cores.
fn each<T: Sync, R: Send>(items: &[T], f: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let length = items.len().div_ceil(cores).max(1);
    std::thread::scope(|scope| {
        let threads: Vec<_> = items
            .chunks(length)
            .map(|chunk| scope.spawn(|| chunk.iter().map(&f).collect::<Vec<R>>()))
            .collect();
        threads
            .into_iter()
            .flat_map(|thread| {
                thread
                    .join()
                    .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            })
            .collect()
    })
}

/// The results of `f` on each element of `inputs`, one output a name.
fn words<const N: usize, const K: usize>(
    inputs: &Inputs<'_>,
    names: [&str; K],
    f: impl Fn([u32; N]) -> [u32; K] + Sync,
) -> Result<Outputs, Error> {
    let results = each(&inputs.words::<N>("inputs")?, |&element| f(element));
    let mut outputs = Outputs::new();
    for (place, name) in names.into_iter().enumerate() {
        outputs = outputs.u32s(name, results.iter().map(|result| result[place]));
    }
    Ok(outputs)
}

/// As [`words`], of floats.
fn floats<const N: usize, const K: usize>(
    inputs: &Inputs<'_>,
    names: [&str; K],
    f: impl Fn([F32; N]) -> [F32; K] + Sync,
) -> Result<Outputs, Error> {
    words(inputs, names, |element| {
        f(element.map(F32::from_bits)).map(F32::to_bits)
    })
}

/// The elements of `left` and `right` side by side, as floats.
fn sides(inputs: &Inputs<'_>) -> Result<Vec<[[F32; 4]; 2]>, Error> {
    let (left, right) = (inputs.words::<4>("left")?, inputs.words::<4>("right")?);
    let sides = left.into_iter().zip(right);
    Ok(sides
        .map(|(a, b)| [a, b].map(|element| element.map(F32::from_bits)))
        .collect())
}

/// One output of each of the results' places, by name.
fn vectors<const K: usize>(results: &[[[F32; 4]; K]], names: [&str; K]) -> Outputs {
    let mut outputs = Outputs::new();
    for (place, name) in names.into_iter().enumerate() {
        outputs = outputs.vec4s(name, results.iter().map(|result| result[place]));
    }
    outputs
}

#[cfg(test)]
mod tests {
    use super::*;
    use shadertwin_case::{Element, Shape};
    use std::collections::BTreeMap;

    #[test]
    fn results_stand_in_the_order_of_their_inputs() {
        let items: Vec<u32> = (0..1001).collect();
        let doubled = each(&items, |item| item * 2);
        assert!(
            doubled
                .iter()
                .enumerate()
                .all(|(i, &item)| item as usize == 2 * i)
        );
        assert!(each(&[], |item: &u32| *item).is_empty());

        let bytes: Vec<u8> = [1.5f32, 2.0, -3.0, 0.25]
            .into_iter()
            .flat_map(f32::to_le_bytes)
            .collect();
        let shape = Shape::Buffer {
            element: Element::U32,
            components: 2,
            count: 2,
            stride: 8,
        };
        let none = BTreeMap::new();
        let resources = [("inputs".to_owned(), shape, &bytes[..])];
        let inputs = Inputs::from_parts([2, 1], &none, resources).unwrap();
        let outputs = floats(&inputs, ["sum", "product"], |[a, b]| [a + b, a * b]).unwrap();
        let expected = |values: [f32; 2]| values.map(f32::to_le_bytes).concat();
        assert_eq!(outputs.get("sum"), Some(&expected([3.5, -2.75])[..]));
        assert_eq!(outputs.get("product"), Some(&expected([3.0, -0.75])[..]));
    }
}
