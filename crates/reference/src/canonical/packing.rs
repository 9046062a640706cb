//! Rule 8: normalised integers. `floor(v·scale + ½)` of the value clamped, and `code / scale`, of signed codes at least -1.

use super::each;
use crate::{Error, Inputs, Outputs};
use shadertwin_canonical::F32;

const SCALE_UNORM8: f32 = 255.0;
const SCALE_SNORM8: f32 = 127.0;
const SCALE_UNORM16: f32 = 65535.0;
const SCALE_SNORM16: f32 = 32767.0;

/// The outputs of `canonical/packing`.
///
/// # Errors
///
/// See [`Kernel`](crate::Kernel).
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let words = inputs.words::<4>("inputs")?;
    let values = each(&words, |word| word.map(F32::from_bits));
    let packed8 = |low: f32, scale: f32| {
        each(&values, |v| {
            v.iter()
                .rev()
                .fold(0, |word, &v| word << 8 | code(v, low, scale) & 0xff)
        })
    };
    let packed16 = |low: f32, scale: f32| {
        each(&values, |v| {
            v[..2]
                .iter()
                .rev()
                .fold(0, |word, &v| word << 16 | code(v, low, scale) & 0xffff)
        })
    };
    let bytes = |word: &[u32; 4]| word[0].to_le_bytes();
    let halves = |word: &[u32; 4]| [word[0] as u16, (word[0] >> 16) as u16];
    Ok(Outputs::new()
        .u32s("pack_unorm8", packed8(0.0, SCALE_UNORM8))
        .u32s("pack_snorm8", packed8(-1.0, SCALE_SNORM8))
        .u32s("pack_unorm16", packed16(0.0, SCALE_UNORM16))
        .u32s("pack_snorm16", packed16(-1.0, SCALE_SNORM16))
        .words(
            "unpack_unorm8",
            each(&words, |word| {
                bytes(word).map(|code| value(i32::from(code), SCALE_UNORM8))
            }),
        )
        .words(
            "unpack_snorm8",
            each(&words, |word| {
                bytes(word).map(|code| value(i32::from(code.cast_signed()), SCALE_SNORM8))
            }),
        )
        .words(
            "unpack_unorm16",
            each(&words, |word| {
                halves(word).map(|code| value(i32::from(code), SCALE_UNORM16))
            }),
        )
        .words(
            "unpack_snorm16",
            each(&words, |word| {
                halves(word).map(|code| value(i32::from(code.cast_signed()), SCALE_SNORM16))
            }),
        ))
}

/// The code of a value, with all bits of its sign.
fn code(value: F32, low: f32, scale: f32) -> u32 {
    let clamped = value.clamp(F32::new(low), F32::ONE);
    let scaled = F32::new(0.5) + F32::new(scale) * clamped;
    scaled.floor().to_i32().cast_unsigned()
}

/// The bits of a code's value.
fn value(code: i32, scale: f32) -> u32 {
    let value = F32::from_i32(code) / F32::new(scale);
    value.max(-F32::ONE).to_bits()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_survive_a_round_trip() {
        for signed in -32767..=32767 {
            let bits = value(signed, SCALE_SNORM16);
            assert_eq!(
                code(F32::from_bits(bits), -1.0, SCALE_SNORM16),
                signed.cast_unsigned()
            );
        }
        assert_eq!(value(-32768, SCALE_SNORM16), (-1.0f32).to_bits());
        assert_eq!(value(-128, SCALE_SNORM8), (-1.0f32).to_bits());
        assert_eq!(code(F32::new(f32::NAN), -1.0, SCALE_SNORM8) & 0xff, 0x81);
    }
}
