//! Sign, whole part, exponent: read from the bits.

use rspirv::spirv::{GlslStd450Op as Glsl, Op, Word};

use super::Lowering;
use super::emit::{HALF, INFINITY, MAGNITUDE, NAN, ONE, SIGN};

impl Lowering<'_> {
    /// −1, 0 or 1; NaN gives 0, as in D3D.
    pub(super) fn sign(&mut self, lanes: u32, a: Word) -> Word {
        let bits = self.bits(lanes, a);
        let sign = self.uint_with(Op::BitwiseAnd, lanes, bits, SIGN);
        let one = self.uint_with(Op::BitwiseOr, lanes, sign, ONE);
        let is_zero = self.test_with(Op::IEqual, lanes, bits, 0);
        let is_nan = self.test_with(Op::IEqual, lanes, bits, NAN);
        let none = self.or(lanes, is_zero, is_nan);
        let zero = self.globals.uint(lanes, 0);
        let result = self.select(none, zero, one);
        self.float_of(lanes, result)
    }

    /// `a − floor(a)`
    pub(super) fn fraction(&mut self, lanes: u32, a: Word) -> Word {
        let whole = self.whole(Glsl::Floor, lanes, a);
        self.subtract(lanes, a, whole)
    }

    /// `a − trunc(a)` and `trunc(a)`
    pub(super) fn modf(&mut self, lanes: u32, a: Word) -> (Word, Word) {
        let whole = self.whole(Glsl::Trunc, lanes, a);
        (self.subtract(lanes, a, whole), whole)
    }

    /// Significand with magnitude in 0.5..1 and exponent, as unsigned bits; zero, infinity and NaN keep their value and
    /// have exponent 0.
    pub(super) fn frexp(&mut self, lanes: u32, a: Word) -> (Word, Word) {
        let bits = self.bits(lanes, a);
        let magnitude = self.uint_with(Op::BitwiseAnd, lanes, bits, MAGNITUDE);
        let is_zero = self.test_with(Op::IEqual, lanes, magnitude, 0);
        let is_special = self.test_with(Op::UGreaterThanEqual, lanes, magnitude, INFINITY);
        let whole = self.or(lanes, is_zero, is_special);
        let exponent = self.uint_with(Op::ShiftRightLogical, lanes, magnitude, 23);
        let exponent = self.uint_with(Op::ISub, lanes, exponent, 126);
        let zero = self.globals.uint(lanes, 0);
        let exponent = self.select(whole, zero, exponent);
        let kept = self.uint_with(Op::BitwiseAnd, lanes, bits, 0x807f_ffff);
        let halved = self.uint_with(Op::BitwiseOr, lanes, kept, HALF);
        let significand = self.select(whole, bits, halved);
        (self.float_of(lanes, significand), exponent)
    }

    /// `a·2^exponent`, by adding to the exponent; `exponent` is signed.
    pub(super) fn ldexp(&mut self, lanes: u32, a: Word, exponent: Word) -> Word {
        let int = self.globals.int_type(lanes);
        // Beyond ±1000 every value is zero or infinite, and nothing below overflows.
        let (least, most) = (
            self.globals.splat(int, -1000i64 as u64),
            self.globals.splat(int, 1000),
        );
        let exponent = self.glsl(Glsl::SMax, int, &[exponent, least]);
        let exponent = self.glsl(Glsl::SMin, int, &[exponent, most]);
        let bits = self.bits(lanes, a);
        let magnitude = self.uint_with(Op::BitwiseAnd, lanes, bits, MAGNITUDE);
        let old = self.uint_with(Op::ShiftRightLogical, lanes, magnitude, 23);
        let old = self.uint_as(int, old);
        let new = self.apply(Op::IAdd, int, &[old, exponent]);
        let (zero, infinite) = (self.globals.splat(int, 0), self.globals.splat(int, 255));
        let small = self.test(Op::SLessThanEqual, lanes, &[new, zero]);
        let large = self.test(Op::SGreaterThanEqual, lanes, &[new, infinite]);
        let kept = self.uint_with(Op::BitwiseAnd, lanes, bits, 0x807f_ffff);
        let shifted = self.as_uint(lanes, new);
        let shifted = self.uint_with(Op::BitwiseAnd, lanes, shifted, 0xff);
        let shifted = self.uint_with(Op::ShiftLeftLogical, lanes, shifted, 23);
        let result = self.uint_op(Op::BitwiseOr, lanes, kept, shifted);
        let sign = self.uint_with(Op::BitwiseAnd, lanes, bits, SIGN);
        let infinity = self.uint_with(Op::BitwiseOr, lanes, sign, INFINITY);
        let result = self.select(large, infinity, result);
        let nothing = self.globals.uint(lanes, 0);
        let result = self.select(small, nothing, result);
        // Zero, infinity and NaN stay; a result of 2⁻¹²⁶ is made zero like any other.
        let is_zero = self.test_with(Op::IEqual, lanes, magnitude, 0);
        let is_special = self.test_with(Op::UGreaterThanEqual, lanes, magnitude, INFINITY);
        let stays = self.or(lanes, is_zero, is_special);
        let result = self.select(stays, bits, result);
        let result = self.float_of(lanes, result);
        self.canonical(lanes, result)
    }
}
