//! [`F32`]: the type, its bits and its operators; what it can do is in the modules below.

mod convert;
mod elementary;
mod rounding;
mod vector;

use std::fmt;
use std::ops::{Add, AddAssign, Div, Mul, Neg, Sub};

use crate::maths::canonical_bits;

/// A 32-bit float with canonical arithmetic: round to nearest even, one NaN, one zero, no subnormals.
///
/// Each operation gives the bits that the same operation gives in a canonical SPIR-V module on every device.
#[derive(Clone, Copy)]
pub struct F32(u32);

impl F32 {
    /// Zero.
    pub const ZERO: Self = Self(0);
    /// One.
    pub const ONE: Self = Self(0x3f80_0000);

    /// The canonical form of `value`.
    #[must_use]
    pub fn new(value: f32) -> Self {
        Self::from_bits(value.to_bits())
    }

    /// The canonical form of a bit pattern.
    #[must_use]
    pub fn from_bits(bits: u32) -> Self {
        Self(canonical_bits(bits))
    }

    /// Bits, which are canonical.
    #[must_use]
    pub fn to_bits(self) -> u32 {
        self.0
    }

    /// The value.
    #[must_use]
    pub fn get(self) -> f32 {
        f32::from_bits(self.0)
    }

    /// True for the NaN.
    #[must_use]
    pub fn is_nan(self) -> bool {
        self.0 == 0x7fc0_0000
    }

    /// Correctly rounded square root.
    #[must_use]
    pub fn sqrt(self) -> Self {
        Self::new(self.get().sqrt())
    }

    /// The smaller; the number when one is NaN.
    #[must_use]
    pub fn min(self, other: Self) -> Self {
        if other.is_nan() || self < other {
            self
        } else {
            other
        }
    }

    /// The larger; the number when one is NaN.
    #[must_use]
    pub fn max(self, other: Self) -> Self {
        if other.is_nan() || self > other {
            self
        } else {
            other
        }
    }

    /// `min(max(self, low), high)`.
    #[must_use]
    pub fn clamp(self, low: Self, high: Self) -> Self {
        self.max(low).min(high)
    }

    /// `clamp(0, 1)`; NaN is 0.
    #[must_use]
    pub fn saturate(self) -> Self {
        self.clamp(Self::ZERO, Self::ONE)
    }

    /// Magnitude.
    #[must_use]
    pub fn abs(self) -> Self {
        Self::new(self.get().abs())
    }

    /// 1, -1, or 0 for zero and NaN.
    #[must_use]
    pub fn sign(self) -> Self {
        if self > Self::ZERO {
            Self::ONE
        } else if self < Self::ZERO {
            -Self::ONE
        } else {
            Self::ZERO
        }
    }

    /// `self * factor` rounded, then `+ addend` rounded: never fused.
    #[must_use]
    pub fn fma(self, factor: Self, addend: Self) -> Self {
        self * factor + addend
    }
}

impl Add for F32 {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self::new(self.get() + other.get())
    }
}

impl AddAssign for F32 {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for F32 {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self::new(self.get() - other.get())
    }
}

impl Mul for F32 {
    type Output = Self;
    fn mul(self, other: Self) -> Self {
        Self::new(self.get() * other.get())
    }
}

/// Correctly rounded.
impl Div for F32 {
    type Output = Self;
    fn div(self, other: Self) -> Self {
        Self::new(self.get() / other.get())
    }
}

impl Neg for F32 {
    type Output = Self;
    fn neg(self) -> Self {
        Self::new(-self.get())
    }
}

/// As IEEE: NaN equals nothing.
impl PartialEq for F32 {
    fn eq(&self, other: &Self) -> bool {
        self.get() == other.get()
    }
}

impl PartialOrd for F32 {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        self.get().partial_cmp(&other.get())
    }
}

impl fmt::Debug for F32 {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{:?} ({:#010x})", self.get(), self.0)
    }
}
