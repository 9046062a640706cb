//! Rule 9: shifts by the width or more, division by zero, the overflowing division, signed remainders.

use rspirv::dr::Instruction;
use rspirv::spirv::{Op, Word};

use super::{Lowered, Lowering};
use crate::Error;

impl Lowering<'_> {
    pub(super) fn integer(&mut self, instruction: &Instruction) -> Result<Lowered, Error> {
        let op = instruction.class.opcode;
        let ty = instruction.result_type.unwrap_or(0);
        let Some((width, lanes)) = self.globals.int_lanes(ty) else {
            return Ok(Lowered::Kept);
        };
        let (a, b) = (
            Self::operand_id(instruction, 0)?,
            Self::operand_id(instruction, 1)?,
        );
        let known = self.globals.scalars(b);
        let known = |test: &dyn Fn(u64) -> bool| {
            known
                .as_ref()
                .is_some_and(|known| known.iter().all(|&v| test(v)))
        };
        let ones = if width == 64 {
            u64::MAX
        } else {
            (1 << width.min(32)) - 1
        };
        if let Op::ShiftLeftLogical | Op::ShiftRightLogical | Op::ShiftRightArithmetic = op {
            if known(&|amount| amount < u64::from(width)) {
                return Ok(Lowered::Kept);
            }
            let amount_type = self.globals.type_of(b);
            if self
                .globals
                .int_lanes(amount_type)
                .is_none_or(|(_, amounts)| amounts != lanes)
            {
                return Err(Error::invalid("a shift's amount does not match its base"));
            }
            let mask = self
                .globals
                .splat(amount_type, u64::from(width.saturating_sub(1)));
            let amount = self.apply(Op::BitwiseAnd, amount_type, &[b, mask]);
            return Ok(Lowered::Value(self.apply(op, ty, &[a, amount])));
        }
        let (dividend_type, divisor_type) = (self.globals.type_of(a), self.globals.type_of(b));
        if [dividend_type, divisor_type].map(|ty| self.globals.int_lanes(ty))
            != [Some((width, lanes)); 2]
        {
            return Err(Error::invalid("a quotient is not of its operands' width"));
        }
        let zero = self.globals.splat(divisor_type, 0);
        let one = self.globals.splat(divisor_type, 1);
        if let Op::UDiv | Op::UMod = op {
            if known(&|divisor| divisor & ones != 0) {
                return Ok(Lowered::Kept);
            }
            let by_zero = self.test(Op::IEqual, lanes, &[b, zero]);
            let divisor = self.select(by_zero, one, b);
            let result = self.apply(op, ty, &[a, divisor]);
            let all = self.globals.splat(ty, u64::MAX);
            return Ok(Lowered::Value(self.select(by_zero, all, result)));
        }
        let divisor = if known(&|divisor| divisor & ones != 0 && divisor & ones != ones) {
            b
        } else {
            let least = self
                .globals
                .splat(dividend_type, 1 << (width.clamp(1, 64) - 1));
            let minus_one = self.globals.splat(divisor_type, u64::MAX);
            let by_zero = self.test(Op::IEqual, lanes, &[b, zero]);
            let by_minus_one = self.test(Op::IEqual, lanes, &[b, minus_one]);
            let of_least = self.test(Op::IEqual, lanes, &[a, least]);
            let overflows = self.and(lanes, by_minus_one, of_least);
            let undefined = self.or(lanes, by_zero, overflows);
            // x/1 = x and x%1 = 0 are the wanted results of both.
            self.select(undefined, one, b)
        };
        let quotient = self.apply(Op::SDiv, ty, &[a, divisor]);
        if op == Op::SDiv {
            return Ok(Lowered::Value(quotient));
        }
        let product = self.apply(Op::IMul, ty, &[divisor, quotient]);
        let remainder = self.apply(Op::ISub, ty, &[a, product]);
        if op == Op::SRem {
            return Ok(Lowered::Value(remainder));
        }
        Ok(Lowered::Value(
            self.with_sign_of(ty, lanes, remainder, divisor),
        ))
    }

    /// SMod: a remainder whose sign is not the divisor's moves up by the divisor.
    fn with_sign_of(&mut self, ty: Word, lanes: u32, remainder: Word, divisor: Word) -> Word {
        let zero = self.globals.splat(ty, 0);
        let signs = self.apply(Op::BitwiseXor, ty, &[remainder, divisor]);
        let differ = self.test(Op::SLessThan, lanes, &[signs, zero]);
        let some = self.test(Op::INotEqual, lanes, &[remainder, zero]);
        let moves = self.and(lanes, differ, some);
        let moved = self.apply(Op::IAdd, ty, &[remainder, divisor]);
        self.select(moves, moved, remainder)
    }
}
