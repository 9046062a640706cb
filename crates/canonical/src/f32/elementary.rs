//! Elementary functions. The functions of one number are correctly rounded, `pow` and `atan2` to at most one unit in the last
//! place; results of magnitude 2⁻¹²⁶ or less are zero, as everywhere.

use super::F32;
use crate::maths;

impl F32 {
    /// e to the power of `self`.
    #[must_use]
    #[inline]
    pub fn exp(self) -> Self {
        Self(maths::exp_bits(self.0))
    }

    /// 2 to the power of `self`.
    #[must_use]
    #[inline]
    pub fn exp2(self) -> Self {
        Self(maths::exp2_bits(self.0))
    }

    /// Natural logarithm: negative infinity for 0, NaN for a negative number.
    #[must_use]
    #[inline]
    pub fn ln(self) -> Self {
        Self(maths::log_bits(self.0))
    }

    /// Logarithm to base 2: negative infinity for 0, NaN for a negative number.
    #[must_use]
    #[inline]
    pub fn log2(self) -> Self {
        Self(maths::log2_bits(self.0))
    }

    /// `self` to the power of `exponent`, as C's `pow` where zero has no sign: 1 when `exponent` is 0 or `self` is 1, even
    /// beside a NaN; NaN for a negative number to a power that is not whole; positive infinity for 0 to a negative power.
    #[must_use]
    #[inline]
    pub fn pow(self, exponent: Self) -> Self {
        Self(maths::pow_bits(self.0, exponent.0))
    }

    /// Sine of an angle in radians of any size.
    #[must_use]
    #[inline]
    pub fn sin(self) -> Self {
        Self(maths::sin_bits(self.0))
    }

    /// Cosine of an angle in radians of any size.
    #[must_use]
    #[inline]
    pub fn cos(self) -> Self {
        Self(maths::cos_bits(self.0))
    }

    /// Tangent of an angle in radians of any size.
    #[must_use]
    #[inline]
    pub fn tan(self) -> Self {
        Self(maths::tan_bits(self.0))
    }

    /// Angle in -π/2..=π/2 with this sine; NaN beyond -1..=1.
    #[must_use]
    #[inline]
    pub fn asin(self) -> Self {
        Self(maths::asin_bits(self.0))
    }

    /// Angle in 0..=π with this cosine; NaN beyond -1..=1.
    #[must_use]
    #[inline]
    pub fn acos(self) -> Self {
        Self(maths::acos_bits(self.0))
    }

    /// Angle in -π/2..=π/2 with this tangent.
    #[must_use]
    #[inline]
    pub fn atan(self) -> Self {
        Self(maths::atan_bits(self.0))
    }

    /// Angle in -π..=π of the point (`x`, `self`). Zero has no sign: it is 0 at the origin, and π on the negative x axis.
    #[must_use]
    #[inline]
    pub fn atan2(self, x: Self) -> Self {
        Self(maths::atan2_bits(self.0, x.0))
    }

    /// Hyperbolic sine.
    #[must_use]
    #[inline]
    pub fn sinh(self) -> Self {
        Self(maths::sinh_bits(self.0))
    }

    /// Hyperbolic cosine.
    #[must_use]
    #[inline]
    pub fn cosh(self) -> Self {
        Self(maths::cosh_bits(self.0))
    }

    /// Hyperbolic tangent.
    #[must_use]
    #[inline]
    pub fn tanh(self) -> Self {
        Self(maths::tanh_bits(self.0))
    }

    /// Number with this hyperbolic sine.
    #[must_use]
    #[inline]
    pub fn asinh(self) -> Self {
        Self(maths::asinh_bits(self.0))
    }

    /// Number of at least 0 with this hyperbolic cosine; NaN below 1.
    #[must_use]
    #[inline]
    pub fn acosh(self) -> Self {
        Self(maths::acosh_bits(self.0))
    }

    /// Number with this hyperbolic tangent: infinity for 1, negative infinity for -1, NaN beyond.
    #[must_use]
    #[inline]
    pub fn atanh(self) -> Self {
        Self(maths::atanh_bits(self.0))
    }

    /// `1 / sqrt(self)`, rounded once: infinity for 0, NaN for a negative number.
    #[must_use]
    #[inline]
    pub fn inverse_sqrt(self) -> Self {
        Self(maths::inverse_square_root_bits(self.0))
    }

    /// Radians to degrees: times 180/π, rounded.
    #[must_use]
    #[inline]
    pub fn degrees(self) -> Self {
        self * Self::from_bits(0x4265_2ee1)
    }

    /// Degrees to radians: times π/180, rounded.
    #[must_use]
    #[inline]
    pub fn radians(self) -> Self {
        self * Self::from_bits(0x3c8e_fa35)
    }
}
