//! The hash pcg3d of Jarzynski and Olano.

use crate::{Error, Inputs, Outputs};

/// `hashes`: the first three components of each element of `points` hashed, the fourth as it is.
///
/// # Errors
///
/// `points` is missing or not of four unsigned integers.
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let points = inputs.words::<4>("points")?;
    let hashes = points.into_iter().map(|[x, y, z, w]| {
        let [x, y, z] = pcg3d([x, y, z]);
        [x, y, z, w]
    });
    Ok(Outputs::new().words("hashes", hashes))
}

fn pcg3d(seed: [u32; 3]) -> [u32; 3] {
    let mix = |[x, y, z]: [u32; 3]| {
        let x = x.wrapping_add(y.wrapping_mul(z));
        let y = y.wrapping_add(z.wrapping_mul(x));
        let z = z.wrapping_add(x.wrapping_mul(y));
        [x, y, z]
    };
    let start = seed.map(|word| word.wrapping_mul(1_664_525).wrapping_add(1_013_904_223));
    mix(mix(start).map(|word| word ^ (word >> 16)))
}
