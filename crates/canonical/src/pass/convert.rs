//! Rule 8: conversions between integers and floats, and the unorm codes of rule 10.

use rspirv::dr::Instruction;
use rspirv::spirv::{Op, Word};

use super::arithmetic::OTHER_WIDTH;
use super::emit::{HALF, NAN, ONE, SIGN};
use super::{Lowered, Lowering};
use crate::Error;

/// Bits of 65536.
const TWO_TO_16: u32 = 0x4780_0000;
/// Bits of 255.
const F255: u32 = 0x437f_0000;

impl Lowering<'_> {
    pub(super) fn conversion(&mut self, instruction: &Instruction) -> Result<Lowered, Error> {
        let op = instruction.class.opcode;
        let ty = instruction.result_type.unwrap_or(0);
        let operand = Self::operand_id(instruction, 0)?;
        let from = self.globals.type_of(operand);
        if let Op::ConvertSToF | Op::ConvertUToF = op {
            return Ok(
                match (self.globals.float_lanes(ty), self.globals.int_lanes(from)) {
                    (Some(lanes), Some((32, _))) if op == Op::ConvertUToF => {
                        let bits = self.as_uint(lanes, operand);
                        Lowered::Value(self.float_from_uint(lanes, bits))
                    }
                    (Some(lanes), Some((32, _))) => {
                        Lowered::Value(self.float_from_int(lanes, operand))
                    }
                    _ => Lowered::Left("not 32 bits"),
                },
            );
        }
        Ok(
            match (self.globals.int_lanes(ty), self.globals.float_lanes(from)) {
                (Some((32, lanes)), Some(_)) => {
                    let value = self.settled_operand(lanes, operand);
                    let bits = self.int_from_float(lanes, value, op == Op::ConvertFToS);
                    Lowered::Value(self.uint_as(ty, bits))
                }
                (_, Some(_)) => Lowered::Left("not 32 bits"),
                _ => Lowered::Left(OTHER_WIDTH),
            },
        )
    }

    /// A 32-bit integer as unsigned.
    pub(super) fn as_uint(&mut self, lanes: u32, value: Word) -> Word {
        let ty = self.globals.uint_type(lanes);
        if self.globals.type_of(value) == ty {
            return value;
        }
        self.apply(Op::Bitcast, ty, &[value])
    }

    /// Unsigned bits as the integer type `ty`.
    pub(super) fn uint_as(&mut self, ty: Word, bits: Word) -> Word {
        if self.globals.type_of(bits) == ty {
            return bits;
        }
        self.apply(Op::Bitcast, ty, &[bits])
    }

    /// An integer below 2²⁴, which every driver converts exactly.
    pub(super) fn float_from_small(&mut self, lanes: u32, bits: Word) -> Word {
        let ty = self.globals.float_type(lanes);
        self.apply(Op::ConvertUToF, ty, &[bits])
    }

    /// Both halves convert exactly, the product is exact, and so the sum rounds once, fused or not.
    pub(super) fn float_from_uint(&mut self, lanes: u32, bits: Word) -> Word {
        let high = self.uint_with(Op::ShiftRightLogical, lanes, bits, 16);
        let low = self.uint_with(Op::BitwiseAnd, lanes, bits, 0xffff);
        let (high, low) = (
            self.float_from_small(lanes, high),
            self.float_from_small(lanes, low),
        );
        let scale = self.float(lanes, TWO_TO_16);
        let high = self.exact(Op::FMul, lanes, &[high, scale]);
        self.exact_sum(lanes, high, low)
    }

    /// Magnitude as above, then the sign; zero is never negative.
    fn float_from_int(&mut self, lanes: u32, value: Word) -> Word {
        let bits = self.as_uint(lanes, value);
        let sign = self.uint_with(Op::BitwiseAnd, lanes, bits, SIGN);
        let negative = self.test_with(Op::UGreaterThanEqual, lanes, bits, SIGN);
        let zero = self.globals.uint(lanes, 0);
        let opposite = self.uint_op(Op::ISub, lanes, zero, bits);
        let magnitude = self.select(negative, opposite, bits);
        let float = self.float_from_uint(lanes, magnitude);
        let float = self.bits(lanes, float);
        let float = self.uint_op(Op::BitwiseOr, lanes, float, sign);
        self.float_of(lanes, float)
    }

    /// Truncated and saturated, NaN is 0: by shifting the significand. `value` is canonical; the result unsigned.
    pub(super) fn int_from_float(&mut self, lanes: u32, value: Word, signed: bool) -> Word {
        let bits = self.bits(lanes, value);
        let shifted = self.uint_with(Op::ShiftRightLogical, lanes, bits, 23);
        let exponent = self.uint_with(Op::BitwiseAnd, lanes, shifted, 0xff);
        let fraction = self.uint_with(Op::BitwiseAnd, lanes, bits, 0x007f_ffff);
        let significand = self.uint_with(Op::BitwiseOr, lanes, fraction, 0x0080_0000);
        // value = significand · 2^(exponent − 150); the shift that does not apply is masked, its result not taken.
        let up = self.uint_with(Op::ISub, lanes, exponent, 150);
        let up = self.uint_with(Op::BitwiseAnd, lanes, up, 31);
        let up = self.uint_op(Op::ShiftLeftLogical, lanes, significand, up);
        let down = self.globals.uint(lanes, 150);
        let down = self.uint_op(Op::ISub, lanes, down, exponent);
        let down = self.uint_with(Op::BitwiseAnd, lanes, down, 31);
        let down = self.uint_op(Op::ShiftRightLogical, lanes, significand, down);
        let large = self.test_with(Op::UGreaterThanEqual, lanes, exponent, 150);
        let magnitude = self.select(large, up, down);
        let below_one = self.test_with(Op::ULessThan, lanes, exponent, 127);
        let zero = self.globals.uint(lanes, 0);
        let magnitude = self.select(below_one, zero, magnitude);
        let negative = self.test_with(Op::UGreaterThanEqual, lanes, bits, SIGN);
        let limited = if signed {
            let opposite = self.uint_op(Op::ISub, lanes, zero, magnitude);
            let result = self.select(negative, opposite, magnitude);
            // 2³¹ and more does not fit; −2³¹ saturates to itself.
            let too_large = self.test_with(Op::UGreaterThan, lanes, exponent, 157);
            let (least, most) = (
                self.globals.uint(lanes, SIGN),
                self.globals.uint(lanes, 0x7fff_ffff),
            );
            let limit = self.select(negative, least, most);
            self.select(too_large, limit, result)
        } else {
            let too_large = self.test_with(Op::UGreaterThan, lanes, exponent, 158);
            let most = self.globals.uint(lanes, u32::MAX);
            let result = self.select(too_large, most, magnitude);
            self.select(negative, zero, result)
        };
        let nan = self.test_with(Op::IEqual, lanes, bits, NAN);
        self.select(nan, zero, limited)
    }

    /// `floor(v · scale + 0.5)` of a canonical value clamped to `low..=1`, as a float; `low` is 0 or −1.
    pub(super) fn scaled(&mut self, lanes: u32, value: Word, low: u32, scale: u32) -> Word {
        let (low, one) = (self.float(lanes, low), self.float(lanes, ONE));
        let clamped = self.clamp(lanes, value, low, one);
        let scale = self.float(lanes, scale);
        let scaled = self.multiply(lanes, clamped, scale);
        let half = self.float(lanes, HALF);
        self.add(lanes, scaled, half)
    }

    /// The 8-bit unorm code of a canonical value, 0 to 255.
    pub(super) fn unorm8_code(&mut self, lanes: u32, value: Word) -> Word {
        let scaled = self.scaled(lanes, value, 0, F255);
        // 0.5 to 255.5: truncation is floor, and in range for every driver.
        self.truncated(lanes, scaled)
    }

    /// Truncation of a float that is known to be in 0..2²⁴.
    pub(super) fn truncated(&mut self, lanes: u32, value: Word) -> Word {
        let ty = self.globals.uint_type(lanes);
        self.apply(Op::ConvertFToU, ty, &[value])
    }

    /// `code / 255`, correctly rounded for each code.
    ///
    /// 1/255 = 2⁻⁸ + 2⁻¹⁶ + 2⁻²⁴ + …, of which five terms are enough: the first three and the last two are exact
    /// integers times a power of two, so only the sum rounds, fused or not. The tests go through all codes.
    pub(super) fn unorm8_value(&mut self, lanes: u32, code: Word) -> Word {
        let large = self.uint_with(Op::IMul, lanes, code, 0x01_0101);
        let small = self.uint_with(Op::IMul, lanes, code, 0x0101);
        let (large, small) = (
            self.float_from_small(lanes, large),
            self.float_from_small(lanes, small),
        );
        let (to_large, to_small) = (
            self.float(lanes, TWO_TO_MINUS_24),
            self.float(lanes, TWO_TO_MINUS_40),
        );
        let large = self.exact(Op::FMul, lanes, &[large, to_large]);
        let small = self.exact(Op::FMul, lanes, &[small, to_small]);
        self.exact_sum(lanes, large, small)
    }

    /// Snaps what a driver made of an 8-bit unorm texel: it is within a thousandth of a code of the right value.
    pub(super) fn unorm8_texel(&mut self, lanes: u32, value: Word) -> Word {
        let (scale, half) = (self.float(lanes, F255), self.float(lanes, HALF));
        let scaled = self.exact(Op::FMul, lanes, &[value, scale]);
        let raised = self.exact_sum(lanes, scaled, half);
        let code = self.truncated(lanes, raised);
        self.unorm8_value(lanes, code)
    }
}

/// Bits of 2⁻²⁴.
const TWO_TO_MINUS_24: u32 = 0x3380_0000;
/// Bits of 2⁻⁴⁰.
const TWO_TO_MINUS_40: u32 = 0x2b80_0000;

#[cfg(test)]
mod tests {
    use super::{TWO_TO_MINUS_24, TWO_TO_MINUS_40};

    #[expect(
        clippy::disallowed_methods,
        reason = "a driver may fuse; all three ways must agree"
    )]
    #[test]
    fn every_unorm8_code_is_divided_right_however_a_driver_fuses() {
        let (to_large, to_small) = (
            f32::from_bits(TWO_TO_MINUS_24),
            f32::from_bits(TWO_TO_MINUS_40),
        );
        for code in 0..=255u16 {
            let right = (f32::from(code) / 255.0).to_bits();
            let (large, small) = (
                (u32::from(code) * 0x01_0101) as f32,
                (u32::from(code) * 0x0101) as f32,
            );
            assert_eq!(
                (large * to_large + small * to_small).to_bits(),
                right,
                "{code}"
            );
            assert_eq!(
                large.mul_add(to_large, small * to_small).to_bits(),
                right,
                "{code}"
            );
            assert_eq!(
                small.mul_add(to_small, large * to_large).to_bits(),
                right,
                "{code}"
            );
        }
    }
}
