use std::fmt;
use std::ops::{Add, AddAssign, Div, Mul, Neg, Sub};

/// A 32-bit float with canonical arithmetic: round to nearest even, one NaN, one zero, no subnormals.
///
/// Each operation gives the bits that the same operation gives in a canonical SPIR-V module on every device.
#[derive(Clone, Copy)]
pub struct F32(u32);

/// Bits with the one NaN, the one zero, and nothing of magnitude 2⁻¹²⁶ or less.
pub(crate) fn canonical_bits(bits: u32) -> u32 {
    let magnitude = bits & 0x7fff_ffff;
    if magnitude <= 0x0080_0000 {
        0
    } else if magnitude > 0x7f80_0000 {
        0x7fc0_0000
    } else {
        bits
    }
}

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

    /// Correctly rounded square root.
    #[must_use]
    pub fn sqrt(self) -> Self {
        Self::new(self.get().sqrt())
    }

    /// The smaller; the number when one is NaN.
    #[must_use]
    pub fn min(self, other: Self) -> Self {
        if other.is_nan() || self < other { self } else { other }
    }

    /// The larger; the number when one is NaN.
    #[must_use]
    pub fn max(self, other: Self) -> Self {
        if other.is_nan() || self > other { self } else { other }
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

    /// Largest whole number that is not larger.
    #[must_use]
    pub fn floor(self) -> Self {
        Self::new(self.get().floor())
    }

    /// Magnitude.
    #[must_use]
    pub fn abs(self) -> Self {
        Self::new(self.get().abs())
    }

    /// Sum of products from left to right.
    #[must_use]
    pub fn dot<const N: usize>(a: [Self; N], b: [Self; N]) -> Self {
        let mut products = a.into_iter().zip(b).map(|(x, y)| x * y);
        let first = products.next().unwrap_or(Self::ZERO);
        products.fold(first, |sum, product| sum + product)
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
