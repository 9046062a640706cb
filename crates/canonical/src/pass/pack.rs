//! Rule 8: packing floats into the parts of a word, and unpacking them.

use rspirv::dr::Instruction;
use rspirv::spirv::{GlslStd450Op as Glsl, Op, Word};

use super::arithmetic::{NO_FUNCTION, OTHER_WIDTH};
use super::emit::{ONE, SIGN};
use super::{Lowered, Lowering};
use crate::Error;

/// Parts of a word: how many, their width in bits, and the float that is their largest value.
#[derive(Clone, Copy)]
pub(super) struct Format {
    pub(super) lanes: u32,
    width: u32,
    signed: bool,
    /// Bits of 2^width − 1, or 2^(width−1) − 1 when signed.
    scale: u32,
}

impl Format {
    /// The format that an instruction packs or unpacks, when it is one of normalised integers.
    pub(super) fn of(op: Glsl) -> Option<Self> {
        let (lanes, width, signed, scale) = match op {
            Glsl::PackUnorm4x8 | Glsl::UnpackUnorm4x8 => (4, 8, false, 255.0f32),
            Glsl::PackSnorm4x8 | Glsl::UnpackSnorm4x8 => (4, 8, true, 127.0),
            Glsl::PackUnorm2x16 | Glsl::UnpackUnorm2x16 => (2, 16, false, 65535.0),
            Glsl::PackSnorm2x16 | Glsl::UnpackSnorm2x16 => (2, 16, true, 32767.0),
            _ => return None,
        };
        Some(Self {
            lanes,
            width,
            signed,
            scale: scale.to_bits(),
        })
    }
}

impl Lowering<'_> {
    /// `floor(0.5 + scale·clamp(v, −1 or 0, 1))` in each part; NaN is the lower end of the clamp.
    pub(super) fn pack_normalised(&mut self, format: Format, value: Word) -> Word {
        let lanes = format.lanes;
        let low = if format.signed { ONE | SIGN } else { 0 };
        let scaled = self.scaled(lanes, value, low, format.scale);
        let codes = if format.signed {
            let floor = self.whole(Glsl::Floor, lanes, scaled);
            let ty = self.globals.int_type(lanes);
            // At most 15 bits and a sign, which every driver converts exactly.
            let codes = self.apply(Op::ConvertFToS, ty, &[floor]);
            self.as_uint(lanes, codes)
        } else {
            self.truncated(lanes, scaled)
        };
        let codes = self.uint_with(Op::BitwiseAnd, lanes, codes, (1 << format.width) - 1);
        let parts: Vec<Word> = (0..lanes)
            .map(|index| self.lane(lanes, codes, index))
            .collect();
        self.join(format.width, &parts)
    }

    /// `code / scale`, correctly rounded; of signed codes at least −1.
    pub(super) fn unpack_normalised(&mut self, format: Format, word: Word) -> Option<Word> {
        let lanes = format.lanes;
        let codes = self.parts(format.width, lanes, word);
        let scale = self.float(lanes, format.scale);
        if !format.signed {
            if format.width == 8 {
                return Some(self.unorm8_value(lanes, codes));
            }
            let value = self.float_from_small(lanes, codes);
            return self.divide(lanes, value, scale);
        }
        // Up to the top of the word and back extends the sign.
        let up = self.uint_with(Op::ShiftLeftLogical, lanes, codes, 32 - format.width);
        let ty = self.globals.int_type(lanes);
        let up = self.apply(Op::Bitcast, ty, &[up]);
        let by = self.globals.uint(lanes, 32 - format.width);
        let codes = self.apply(Op::ShiftRightArithmetic, ty, &[up, by]);
        let float = self.globals.float_type(lanes);
        let value = self.apply(Op::ConvertSToF, float, &[codes]);
        let quotient = self.divide(lanes, value, scale)?;
        let least = self.float(lanes, ONE | SIGN);
        Some(self.maximum(lanes, quotient, least))
    }

    /// Two 16-bit floats, rounded to nearest even.
    pub(super) fn pack_half(&mut self, value: Word) -> Option<Word> {
        let ty = self.globals.uint_type(2);
        let codes = self.library("st_f16_pack", ty, 2, &[value])?;
        let parts: Vec<Word> = (0..2).map(|index| self.lane(2, codes, index)).collect();
        Some(self.join(16, &parts))
    }

    pub(super) fn unpack_half(&mut self, word: Word) -> Option<Word> {
        let codes = self.parts(16, 2, word);
        let ty = self.globals.float_type(2);
        self.library("st_f16_unpack", ty, 2, &[codes])
    }

    /// A 32-bit float as a 16-bit float holds it.
    pub(super) fn quantized(&mut self, instruction: &Instruction) -> Result<Lowered, Error> {
        let operand = Self::operand_id(instruction, 0)?;
        let Some(lanes) = self
            .globals
            .float_lanes(instruction.result_type.unwrap_or(0))
        else {
            return Ok(Lowered::Left(OTHER_WIDTH));
        };
        let value = self.settled_operand(lanes, operand);
        Ok(match self.through_half(lanes, value) {
            Some(value) => Lowered::Value(value),
            None => Lowered::Left(NO_FUNCTION),
        })
    }

    /// A value as a 16-bit float holds it.
    pub(super) fn through_half(&mut self, lanes: u32, value: Word) -> Option<Word> {
        let (uint, float) = (
            self.globals.uint_type(lanes),
            self.globals.float_type(lanes),
        );
        let codes = self.library("st_f16_pack", uint, lanes, &[value])?;
        self.library("st_f16_unpack", float, lanes, &[codes])
    }

    /// Parts of a word as a vector, the lowest first.
    fn parts(&mut self, width: u32, lanes: u32, word: Word) -> Word {
        let word = self.as_uint(1, word);
        let ty = self.globals.uint_type(lanes);
        let words = self.construct(ty, &vec![word; lanes as usize]);
        let uint = self.globals.uint_type(1);
        let shifts: Vec<Word> = (0..lanes)
            .map(|index| self.globals.splat(uint, u64::from(index * width)))
            .collect();
        let shifts = self.globals.composite(ty, &shifts);
        let shifted = self.uint_op(Op::ShiftRightLogical, lanes, words, shifts);
        self.uint_with(Op::BitwiseAnd, lanes, shifted, (1 << width) - 1)
    }

    /// A word of parts, the first lowest; they have no bits beyond their width.
    fn join(&mut self, width: u32, parts: &[Word]) -> Word {
        let mut word = parts[0];
        for (&part, index) in parts[1..].iter().zip(1..) {
            let shifted = self.uint_with(Op::ShiftLeftLogical, 1, part, index * width);
            word = self.uint_op(Op::BitwiseOr, 1, word, shifted);
        }
        word
    }
}
