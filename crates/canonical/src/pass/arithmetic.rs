//! Rules 1, 4 and 6: add, subtract, multiply, negate, divide, remainder.

use rspirv::dr::Instruction;
use rspirv::spirv::{GlslStd450Op as Glsl, Op, Word};

use super::emit::SIGN;
use super::{Lowered, Lowering};
use crate::Error;

/// Why 16- and 64-bit floats are left.
pub(super) const OTHER_WIDTH: &str = "not a 32-bit float";
/// Why a call was left.
pub(super) const NO_FUNCTION: &str = "not in the maths library";

impl Lowering<'_> {
    pub(super) fn arithmetic(&mut self, instruction: &Instruction) -> Result<Lowered, Error> {
        let ty = instruction.result_type.unwrap_or(0);
        let Some(lanes) = self.globals.float_lanes(ty) else {
            // A cooperative matrix of integers is negated and added by other instructions.
            return Ok(Lowered::Left(OTHER_WIDTH));
        };
        let op = instruction.class.opcode;
        let first = Self::operand_id(instruction, 0)?;
        if op == Op::FNegate {
            let a = self.operand(first);
            return Ok(Lowered::Value(self.negate(lanes, a)));
        }
        let second = Self::operand_id(instruction, 1)?;
        if op == Op::FDiv {
            return Ok(match self.divide(lanes, first, second) {
                Some(quotient) => Lowered::Value(quotient),
                None => Lowered::Left(NO_FUNCTION),
            });
        }
        let (a, b) = (self.operand(first), self.operand(second));
        let value = match op {
            Op::FAdd => self.add(lanes, a, b),
            Op::FSub => self.subtract(lanes, a, b),
            Op::FMul => self.multiply(lanes, a, b),
            Op::VectorTimesScalar => {
                let b = self.splat(lanes, b);
                self.multiply(lanes, a, b)
            }
            _ => {
                let whole = if op == Op::FRem {
                    Glsl::Trunc
                } else {
                    Glsl::Floor
                };
                match self.remainder(lanes, a, b, whole) {
                    Some(remainder) => remainder,
                    None => return Ok(Lowered::Left(NO_FUNCTION)),
                }
            }
        };
        Ok(Lowered::Value(value))
    }

    /// `a / b`, correctly rounded.
    pub(super) fn divide(&mut self, lanes: u32, a: Word, b: Word) -> Option<Word> {
        if let Some(reciprocal) = self.exact_reciprocal(b) {
            let a = self.operand(a);
            return Some(self.multiply(lanes, a, reciprocal));
        }
        let ty = self.globals.float_type(lanes);
        self.library("st_div", ty, lanes, &[a, b])
    }

    /// `1 / b` for a constant of powers of two, by which multiplying is dividing.
    fn exact_reciprocal(&mut self, b: Word) -> Option<Word> {
        let ty = self.globals.type_of(b);
        let scalars = self.globals.scalars(b)?;
        let mut parts = Vec::with_capacity(scalars.len());
        let component = self.globals.component(ty);
        for bits in scalars {
            let exponent = bits >> 23 & 0xff;
            // Both the divisor and its reciprocal are above 2⁻¹²⁶.
            if bits & 0x007f_ffff != 0 || !(2..=252).contains(&exponent) {
                return None;
            }
            let bits = (bits & u64::from(SIGN)) | (254 - exponent) << 23;
            parts.push(self.globals.splat(component, bits));
        }
        match parts.as_slice() {
            [one] => Some(*one),
            _ => Some(self.globals.composite(ty, &parts)),
        }
    }

    pub(super) fn square_root(&mut self, lanes: u32, a: Word) -> Option<Word> {
        let ty = self.globals.float_type(lanes);
        self.library("st_sqrt", ty, lanes, &[a])
    }

    /// `a − b·whole(a/b)`.
    fn remainder(&mut self, lanes: u32, a: Word, b: Word, whole: Glsl) -> Option<Word> {
        let quotient = self.divide(lanes, a, b)?;
        let whole = self.whole(whole, lanes, quotient);
        let product = self.multiply(lanes, b, whole);
        Some(self.subtract(lanes, a, product))
    }

    /// Rounding to a whole number, which is exact: only the sign of zero is left to settle.
    pub(super) fn whole(&mut self, op: Glsl, lanes: u32, a: Word) -> Word {
        let ty = self.globals.float_type(lanes);
        let raw = self.glsl(op, ty, &[a]);
        self.canonical(lanes, raw)
    }
}
