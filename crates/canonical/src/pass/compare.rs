//! Comparisons, and rule 7: minimum, maximum and clamp.
//!
//! Between canonical values equality is equality of bits, and NaN has one pattern: no test is left to what a driver
//! thinks of NaN.

use rspirv::dr::Instruction;
use rspirv::spirv::{Op, Word};

use super::arithmetic::OTHER_WIDTH;
use super::emit::{INFINITY, MAGNITUDE};
use super::{Lowered, Lowering};
use crate::Error;

impl Lowering<'_> {
    pub(super) fn comparison(&mut self, instruction: &Instruction) -> Result<Lowered, Error> {
        let first = Self::operand_id(instruction, 0)?;
        let Some(lanes) = self.globals.float_lanes(self.globals.type_of(first)) else {
            return Ok(Lowered::Left(OTHER_WIDTH));
        };
        let op = instruction.class.opcode;
        if let Op::IsNan | Op::IsInf = op {
            // The pattern tells without making the value canonical.
            let bits = self.bits(lanes, first);
            let magnitude = self.uint_with(Op::BitwiseAnd, lanes, bits, MAGNITUDE);
            let test = if op == Op::IsNan {
                Op::UGreaterThan
            } else {
                Op::IEqual
            };
            return Ok(Lowered::Value(
                self.test_with(test, lanes, magnitude, INFINITY),
            ));
        }
        let a = self.operand(first);
        let b = self.float_operand(instruction, 1)?;
        Ok(Lowered::Value(match op {
            Op::FOrdEqual => self.equal(lanes, a, b),
            Op::FUnordNotEqual => {
                let equal = self.equal(lanes, a, b);
                self.test(Op::LogicalNot, lanes, &[equal])
            }
            Op::FOrdNotEqual => {
                let different = self.different_bits(lanes, a, b);
                self.and_numbers(lanes, different, a, b)
            }
            Op::FUnordEqual => {
                let different = self.different_bits(lanes, a, b);
                let ordered = self.and_numbers(lanes, different, a, b);
                self.test(Op::LogicalNot, lanes, &[ordered])
            }
            Op::FUnordLessThan => self.unordered(Op::FOrdGreaterThanEqual, lanes, a, b),
            Op::FUnordGreaterThan => self.unordered(Op::FOrdLessThanEqual, lanes, a, b),
            Op::FUnordLessThanEqual => self.unordered(Op::FOrdGreaterThan, lanes, a, b),
            Op::FUnordGreaterThanEqual => self.unordered(Op::FOrdLessThan, lanes, a, b),
            _ => self.ordered(op, lanes, a, b),
        }))
    }

    fn different_bits(&mut self, lanes: u32, a: Word, b: Word) -> Word {
        let (a, b) = (self.bits(lanes, a), self.bits(lanes, b));
        self.test(Op::INotEqual, lanes, &[a, b])
    }

    fn equal(&mut self, lanes: u32, a: Word, b: Word) -> Word {
        let (x, y) = (self.bits(lanes, a), self.bits(lanes, b));
        let same = self.test(Op::IEqual, lanes, &[x, y]);
        // Equal bits are both NaN or neither.
        let number = if self.is_number(b) { b } else { a };
        self.and_number(lanes, same, number)
    }

    /// `condition`, and `value` is not NaN.
    fn and_number(&mut self, lanes: u32, condition: Word, value: Word) -> Word {
        if self.is_number(value) {
            return condition;
        }
        let number = self.is_not_nan(lanes, value);
        self.and(lanes, condition, number)
    }

    fn and_numbers(&mut self, lanes: u32, condition: Word, a: Word, b: Word) -> Word {
        let condition = self.and_number(lanes, condition, a);
        self.and_number(lanes, condition, b)
    }

    /// An ordered comparison: false when one is NaN.
    pub(super) fn ordered(&mut self, op: Op, lanes: u32, a: Word, b: Word) -> Word {
        let compared = self.test(op, lanes, &[a, b]);
        self.and_numbers(lanes, compared, a, b)
    }

    /// An unordered comparison, by its opposite: true when one is NaN.
    fn unordered(&mut self, opposite: Op, lanes: u32, a: Word, b: Word) -> Word {
        let ordered = self.ordered(opposite, lanes, a, b);
        self.test(Op::LogicalNot, lanes, &[ordered])
    }

    /// The smaller of two canonical values; the number when one is NaN.
    pub(super) fn minimum(&mut self, lanes: u32, a: Word, b: Word) -> Word {
        self.choose(Op::FOrdLessThan, lanes, a, b)
    }

    /// The larger of two canonical values; the number when one is NaN.
    pub(super) fn maximum(&mut self, lanes: u32, a: Word, b: Word) -> Word {
        self.choose(Op::FOrdGreaterThan, lanes, a, b)
    }

    /// `min(max(a, low), high)`.
    pub(super) fn clamp(&mut self, lanes: u32, a: Word, low: Word, high: Word) -> Word {
        let raised = self.maximum(lanes, a, low);
        self.minimum(lanes, raised, high)
    }

    fn choose(&mut self, better: Op, lanes: u32, a: Word, b: Word) -> Word {
        let compared = self.test(better, lanes, &[a, b]);
        let mut take = self.and_number(lanes, compared, a);
        if !self.is_number(b) {
            let no_choice = self.is_nan(lanes, b);
            take = self.or(lanes, no_choice, take);
        }
        // Both may turn out to be constants, of which Mesa makes something else (see `hidden_choice`).
        let b = if self.kept.is_empty() {
            self.hide(lanes, b, 0)
        } else {
            b
        };
        self.select(take, a, b)
    }
}
