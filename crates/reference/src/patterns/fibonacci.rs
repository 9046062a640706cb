//! Fibonacci numbers modulo 2³².

use crate::{Error, Inputs, Outputs};

/// `numbers`: those of the first fifty places, then those of `indices`.
///
/// # Errors
///
/// `indices` is missing or not of unsigned integers.
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let indices = (0..).zip(inputs.u32s("indices")?);
    let numbers = indices.map(|(i, n)| fibonacci(if i < 50 { i } else { n }));
    Ok(Outputs::new().u32s("numbers", numbers))
}

/// By powers of the matrix (1 1; 1 0), squared for each bit from the lowest on.
fn fibonacci(n: u32) -> u32 {
    type Matrix = [u32; 3];
    let times = |[a, b, c]: Matrix, [d, e, f]: Matrix| {
        let sum =
            |x: u32, y: u32, z: u32, w: u32| x.wrapping_mul(y).wrapping_add(z.wrapping_mul(w));
        [sum(a, d, b, e), sum(a, e, b, f), sum(b, e, c, f)]
    };
    let (mut result, mut power) = ([1, 0, 1], [1, 1, 0]);
    for bit in 0..32 {
        if n >> bit & 1 == 1 {
            result = times(result, power);
        }
        power = times(power, power);
    }
    result[1]
}

#[cfg(test)]
mod tests {
    #[test]
    fn they_add_up() {
        let (mut a, mut b) = (0u32, 1u32);
        for n in 0..200 {
            assert_eq!(super::fibonacci(n), a);
            (a, b) = (b, a.wrapping_add(b));
        }
    }
}
