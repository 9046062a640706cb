//! Number-theoretic transform modulo 12289.

use crate::{Error, Inputs, Outputs};

/// `transformed`: of each 256 of `rows`, the sums over j of the j-th times the root to the power j·k.
///
/// # Errors
///
/// `rows` is missing or not of unsigned integers.
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    const MODULUS: u32 = 12289;
    let mut powers = vec![1];
    for j in 0..255 {
        powers.push(powers[j] * 8340 % MODULUS);
    }
    let rows = inputs.u32s("rows")?;
    let transformed = rows.chunks(256).flat_map(|row| {
        let sum = |k: usize| {
            let terms = row.iter().enumerate();
            terms.fold(0, |sum, (j, value)| {
                (sum + value % MODULUS * powers[j * k % 256]) % MODULUS
            })
        };
        (0..256).map(sum).collect::<Vec<_>>()
    });
    Ok(Outputs::new().u32s("transformed", transformed))
}
