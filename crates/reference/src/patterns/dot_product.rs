//! Dot product of two vectors, added as the kernel adds.

use crate::{Error, Inputs, Outputs};
use shadertwin_canonical::F32;

/// `sums`, those of each 64 products in a tree, and `total`, their sum in order.
///
/// # Errors
///
/// `a` or `b` is missing or not of floats.
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let (a, b) = (inputs.f32s("a")?, inputs.f32s("b")?);
    let products: Vec<F32> = a.iter().zip(&b).map(|(&a, &b)| a * b).collect();
    let sums: Vec<F32> = products.chunks(64).map(tree).collect();
    let total = sums.iter().fold(F32::ZERO, |sum, &value| sum + value);
    Ok(Outputs::new().f32s("sums", sums).f32s("total", [total]))
}

/// The sum of up to 64 numbers, halves added to each other.
fn tree(values: &[F32]) -> F32 {
    let mut partial = [F32::ZERO; 64];
    partial[..values.len()].copy_from_slice(values);
    let mut half = 32;
    while half > 0 {
        for i in 0..half {
            let other = partial[i + half];
            partial[i] += other;
        }
        half /= 2;
    }
    partial[0]
}
