//! Extremes and common bits of all elements.

use crate::{Error, Inputs, Outputs};

/// `extrema`: smallest and largest as signed numbers and as unsigned ones, then the conjunction, disjunction and
/// exclusive disjunction of the masked elements.
///
/// # Errors
///
/// `values` is missing or not of unsigned integers.
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let values = inputs.u32s("values")?;
    let mut extrema = [
        i32::MAX.cast_unsigned(),
        i32::MIN.cast_unsigned(),
        u32::MAX,
        0,
        u32::MAX,
        0,
        0,
    ];
    for value in values {
        let signed = value.cast_signed();
        extrema[0] = extrema[0].cast_signed().min(signed).cast_unsigned();
        extrema[1] = extrema[1].cast_signed().max(signed).cast_unsigned();
        extrema[2] = extrema[2].min(value);
        extrema[3] = extrema[3].max(value);
        extrema[4] &= value | 0xff;
        extrema[5] |= value & 0xffff_00ff;
        extrema[6] ^= value;
    }
    Ok(Outputs::new().u32s("extrema", extrema))
}
