//! Rule 8: integers and 16-bit floats.

use super::each;
use crate::{Error, Inputs, Outputs};
use shadertwin_canonical::F32;

/// The outputs of `canonical/conversion`.
///
/// # Errors
///
/// See [`Kernel`](crate::Kernel).
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let words = inputs.words::<2>("inputs")?;
    let first = || words.iter().map(|&[bits, _]| bits);
    let floats = || first().map(F32::from_bits);
    let packed = |&[a, b]: &[u32; 2]| {
        let [low, high] = [a, b].map(|bits| u32::from(F32::from_bits(bits).to_f16_bits()));
        low | high << 16
    };
    let unpacked = |&[bits, _]: &[u32; 2]| {
        let [low, high] = [bits as u16, (bits >> 16) as u16];
        [low, high].map(|half| F32::from_f16_bits(half).to_bits())
    };
    let quantised = |a: F32| F32::from_f16_bits(a.to_f16_bits());
    Ok(Outputs::new()
        .f32s("from_unsigned", first().map(F32::from_u32))
        .f32s(
            "from_signed",
            first().map(|bits| F32::from_i32(bits.cast_signed())),
        )
        .u32s("to_unsigned", floats().map(F32::to_u32))
        .u32s("to_signed", floats().map(|a| a.to_i32().cast_unsigned()))
        .u32s("pack_half", each(&words, packed))
        .words("unpack_half", each(&words, unpacked))
        .f32s("quantised", floats().map(quantised)))
}
