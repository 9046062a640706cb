//! To and from integers, halves and 8-bit unorm codes.

use super::F32;
use crate::maths;

impl F32 {
    /// Rounded to nearest even.
    #[must_use]
    pub fn from_u32(value: u32) -> Self {
        Self::new(value as f32)
    }

    /// Rounded to nearest even.
    #[must_use]
    pub fn from_i32(value: i32) -> Self {
        Self::new(value as f32)
    }

    /// Truncated and saturated; NaN is 0.
    #[must_use]
    pub fn to_u32(self) -> u32 {
        self.get() as u32
    }

    /// Truncated and saturated; NaN is 0.
    #[must_use]
    pub fn to_i32(self) -> i32 {
        self.get() as i32
    }

    /// From the bits of a half, exactly; a subnormal half is not flushed.
    #[must_use]
    pub fn from_f16_bits(bits: u16) -> Self {
        Self(maths::from_half(u32::from(bits)))
    }

    /// Bits of the nearest half, ties to even. Too large is infinite, subnormal halves are kept, NaN is 0x7e00 and a zero
    /// has no sign.
    #[must_use]
    pub fn to_f16_bits(self) -> u16 {
        // The upper half of the word is 0.
        maths::to_half(self.0) as u16
    }

    /// What a load from an 8-bit unorm texture yields: `code / 255`, correctly rounded.
    #[must_use]
    pub fn from_unorm8(code: u8) -> Self {
        Self::from_u32(u32::from(code)) / Self::from_u32(255)
    }

    /// What a store to an 8-bit unorm texture keeps: `floor(v · 255 + 0.5)` of the value clamped to 0..1.
    #[must_use]
    pub fn to_unorm8(self) -> u8 {
        let scaled = self.saturate() * Self::from_u32(255) + Self::new(0.5);
        // In 0..=255 after the clamp.
        scaled.floor().to_u32() as u8
    }
}
