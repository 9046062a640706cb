//! Histogram equalisation.

use crate::{Error, Inputs, Outputs};

/// `bins` of the codes made of `grey`, `lookup` of all codes, and `equal`, the codes looked up.
///
/// # Errors
///
/// `grey` is missing or not of unsigned integers.
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let grey = inputs.u32s("grey")?;
    let codes: Vec<u32> = grey
        .iter()
        .map(|noise| (noise & 7) * (noise >> 8 & 7) + 40)
        .collect();
    let all = codes.len() as u32;
    let below = |limit: u32| codes.iter().filter(|&&code| code < limit).count() as u32;
    let lookup: Vec<u32> = (0..256)
        .map(|code| (below(code + 1) * 255 + all / 2) / all)
        .collect();
    let bins = (0..256).map(|code| below(code + 1) - below(code));
    let equal = codes.iter().map(|&code| lookup[code as usize]);
    Ok(Outputs::new()
        .u32s("bins", bins)
        .u32s("equal", equal)
        .u32s("lookup", lookup))
}
