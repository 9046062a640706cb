//! Whole numbers, what is left of them, and powers of two.

use super::F32;
use crate::maths;

impl F32 {
    /// Largest whole number that is not larger.
    #[must_use]
    pub fn floor(self) -> Self {
        Self::new(self.get().floor())
    }

    /// Smallest whole number that is not smaller.
    #[must_use]
    pub fn ceil(self) -> Self {
        Self::new(self.get().ceil())
    }

    /// The whole number next to it on the side of zero.
    #[must_use]
    pub fn trunc(self) -> Self {
        Self::new(self.get().trunc())
    }

    /// The nearest whole number, halfway to even.
    #[must_use]
    pub fn round(self) -> Self {
        Self::new(self.get().round_ties_even())
    }

    /// `self - floor(self)`, which is 1 for a negative number that is small enough.
    #[must_use]
    pub fn fract(self) -> Self {
        self - self.floor()
    }

    /// `self - divisor * trunc(self / divisor)`, each step rounded: HLSL's `fmod` and WGSL's `%`.
    #[must_use]
    pub fn modulo(self, divisor: Self) -> Self {
        self - divisor * (self / divisor).trunc()
    }

    /// `self * 2^exponent`.
    #[must_use]
    pub fn ldexp(self, exponent: i32) -> Self {
        Self(maths::ldexp_bits(self.0, exponent))
    }
}
