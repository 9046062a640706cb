//! Instructions of GLSL.std.450, each by its rule.

use rspirv::dr::{Instruction, Operand};
use rspirv::spirv::{GlslStd450Op as Glsl, Op, Word};

use super::arithmetic::{NO_FUNCTION, OTHER_WIDTH};
use super::pack::Format;
use super::{Lowered, Lowering};
use crate::Error;

/// Bits of 180/π, rounded.
const DEGREES: u32 = 0x4265_2ee1;
/// Bits of π/180, rounded.
const RADIANS: u32 = 0x3c8e_fa35;

/// Function of the library that an instruction becomes, component by component.
fn function(op: Glsl) -> Option<&'static str> {
    Some(match op {
        Glsl::Sqrt => "st_sqrt",
        Glsl::InverseSqrt => "st_inverse_sqrt",
        Glsl::Exp => "st_exp",
        Glsl::Exp2 => "st_exp2",
        Glsl::Log => "st_log",
        Glsl::Log2 => "st_log2",
        Glsl::Pow => "st_pow",
        Glsl::Sin => "st_sin",
        Glsl::Cos => "st_cos",
        Glsl::Tan => "st_tan",
        Glsl::Asin => "st_asin",
        Glsl::Acos => "st_acos",
        Glsl::Atan => "st_atan",
        Glsl::Atan2 => "st_atan2",
        Glsl::Sinh => "st_sinh",
        Glsl::Cosh => "st_cosh",
        Glsl::Tanh => "st_tanh",
        Glsl::Asinh => "st_asinh",
        Glsl::Acosh => "st_acosh",
        Glsl::Atanh => "st_atanh",
        _ => return None,
    })
}

impl Lowering<'_> {
    pub(super) fn glsl_instruction(
        &mut self,
        op: Glsl,
        instruction: &Instruction,
    ) -> Result<Lowered, Error> {
        let ty = instruction.result_type.unwrap_or(0);
        // Operand 0 is the set, 1 the instruction's number.
        let first = Self::operand_id(instruction, 2)?;
        match op {
            Glsl::SClamp | Glsl::UClamp | Glsl::UMin | Glsl::SMin | Glsl::UMax | Glsl::SMax => {
                return self.integer_range(op, instruction);
            }
            Glsl::SAbs | Glsl::SSign | Glsl::FindILsb | Glsl::FindSMsb | Glsl::FindUMsb => {
                return Ok(Lowered::Kept);
            }
            Glsl::Modf | Glsl::Frexp => return self.parts_to_memory(op, instruction),
            Glsl::ModfStruct | Glsl::FrexpStruct => {
                return self.parts_to_structure(op, instruction);
            }
            Glsl::Length | Glsl::Distance | Glsl::Determinant => {
                return self.reduction(op, instruction);
            }
            Glsl::PackHalf2x16
            | Glsl::PackUnorm4x8
            | Glsl::PackSnorm4x8
            | Glsl::PackUnorm2x16
            | Glsl::PackSnorm2x16 => {
                return self.packing(op, instruction);
            }
            Glsl::UnpackHalf2x16 => return Ok(found(self.unpack_half(first))),
            Glsl::MatrixInverse
            | Glsl::PackDouble2x32
            | Glsl::UnpackDouble2x32
            | Glsl::InterpolateAtCentroid
            | Glsl::InterpolateAtSample
            | Glsl::InterpolateAtOffset => return Ok(Lowered::Left("")),
            _ => {}
        }
        if let Some(format) = Format::of(op) {
            return Ok(found(self.unpack_normalised(format, first)));
        }
        let Some(lanes) = self.globals.float_lanes(ty) else {
            return Ok(Lowered::Left(OTHER_WIDTH));
        };
        if let Some(name) = function(op) {
            let mut arguments = vec![first];
            if let Glsl::Pow | Glsl::Atan2 = op {
                arguments.push(Self::operand_id(instruction, 3)?);
            }
            return Ok(found(self.library(name, ty, lanes, &arguments)));
        }
        self.float_instruction(op, instruction, lanes)
    }

    /// Instructions whose operands are floats of the result's type, unless said otherwise.
    fn float_instruction(
        &mut self,
        op: Glsl,
        instruction: &Instruction,
        lanes: u32,
    ) -> Result<Lowered, Error> {
        let a = self.float_operand(instruction, 2)?;
        let value = match op {
            Glsl::FAbs => self.magnitude(lanes, a),
            Glsl::FSign => self.sign(lanes, a),
            // Halves go to even: SPIR-V leaves their direction to the driver for Round.
            Glsl::Round | Glsl::RoundEven => self.whole(Glsl::RoundEven, lanes, a),
            Glsl::Trunc | Glsl::Floor | Glsl::Ceil => self.whole(op, lanes, a),
            Glsl::Fract => self.fraction(lanes, a),
            Glsl::Radians | Glsl::Degrees => {
                let scale = self.float(
                    lanes,
                    if op == Glsl::Radians {
                        RADIANS
                    } else {
                        DEGREES
                    },
                );
                self.multiply(lanes, a, scale)
            }
            Glsl::Ldexp => {
                let exponent = Self::operand_id(instruction, 3)?;
                if self.globals.int_lanes(self.globals.type_of(exponent)) != Some((32, lanes)) {
                    return Ok(Lowered::Left("exponent is not 32 bits"));
                }
                let int = self.globals.int_type(lanes);
                let exponent = self.uint_as(int, exponent);
                self.ldexp(lanes, a, exponent)
            }
            Glsl::Normalize => return Ok(found(self.normalize(lanes, a))),
            _ => return self.with_more_operands(op, instruction, lanes, a),
        };
        Ok(Lowered::Value(value))
    }

    fn with_more_operands(
        &mut self,
        op: Glsl,
        instruction: &Instruction,
        lanes: u32,
        a: Word,
    ) -> Result<Lowered, Error> {
        let b = self.float_operand(instruction, 3)?;
        let value = match op {
            Glsl::FMin | Glsl::NMin => self.minimum(lanes, a, b),
            Glsl::FMax | Glsl::NMax => self.maximum(lanes, a, b),
            Glsl::Step => self.step(lanes, a, b),
            Glsl::Cross if lanes == 3 => self.cross(a, b),
            Glsl::Reflect => self.reflect(lanes, a, b),
            _ => {
                let c = self.float_operand(instruction, 4)?;
                match op {
                    Glsl::FClamp | Glsl::NClamp => self.clamp(lanes, a, b, c),
                    Glsl::FMix => self.mix(lanes, a, b, c),
                    Glsl::SmoothStep => return Ok(found(self.smooth_step(lanes, a, b, c))),
                    Glsl::Fma => {
                        let told = self.told(instruction, "");
                        self.split.insert(told);
                        let product = self.multiply(lanes, a, b);
                        self.add(lanes, product, c)
                    }
                    Glsl::FaceForward => self.face_forward(lanes, a, b, c),
                    Glsl::Refract
                        if self.globals.float_lanes(self.globals.type_of(c)) == Some(1) =>
                    {
                        return Ok(found(self.refract(lanes, a, b, c)));
                    }
                    _ => return Ok(Lowered::Left("")),
                }
            }
        };
        Ok(Lowered::Value(value))
    }

    /// Minimum, maximum and clamp of integers: `min(max(v, low), high)`, also where SPIR-V leaves a low bound above the
    /// high one undefined.
    ///
    /// Operands take the signedness that the instruction's name says, because translators go by the type.
    fn integer_range(&mut self, op: Glsl, instruction: &Instruction) -> Result<Lowered, Error> {
        let ty = instruction.result_type.unwrap_or(0);
        let mut operands = Vec::new();
        for at in 2..instruction.operands.len() {
            operands.push(Self::operand_id(instruction, at)?);
        }
        let signed = matches!(op, Glsl::SMin | Glsl::SMax | Glsl::SClamp);
        let work = match self.globals.int_lanes(ty) {
            Some((32, lanes)) if signed => self.globals.int_type(lanes),
            Some((32, lanes)) => self.globals.uint_type(lanes),
            _ => ty,
        };
        let same = ty == work
            && operands
                .iter()
                .all(|&operand| self.globals.type_of(operand) == work);
        for operand in &mut operands {
            *operand = self.uint_as(work, *operand);
        }
        let value = match (op, operands.as_slice()) {
            (Glsl::SClamp | Glsl::UClamp, &[value, low, high]) => {
                let (max, min) = if signed {
                    (Glsl::SMax, Glsl::SMin)
                } else {
                    (Glsl::UMax, Glsl::UMin)
                };
                let raised = self.glsl(max, work, &[value, low]);
                self.glsl(min, work, &[raised, high])
            }
            _ if same => return Ok(Lowered::Kept),
            (_, operands) => self.glsl(op, work, operands),
        };
        Ok(Lowered::Value(self.uint_as(ty, value)))
    }

    fn reduction(&mut self, op: Glsl, instruction: &Instruction) -> Result<Lowered, Error> {
        let first = Self::operand_id(instruction, 2)?;
        let ty = self.globals.type_of(first);
        if op == Glsl::Determinant {
            let Some(matrix) = self
                .globals
                .matrix(ty)
                .filter(|&(_, rows, columns)| rows == columns)
            else {
                return Ok(Lowered::Left(OTHER_WIDTH));
            };
            let a = self.operand(first);
            let columns = self.columns(a, matrix);
            return Ok(Lowered::Value(self.determinant(&columns)));
        }
        let Some(lanes) = self.globals.float_lanes(ty) else {
            return Ok(Lowered::Left(OTHER_WIDTH));
        };
        let mut a = self.operand(first);
        if op == Glsl::Distance {
            let b = self.float_operand(instruction, 3)?;
            a = self.subtract(lanes, a, b);
        }
        Ok(found(self.length(lanes, a)))
    }

    fn packing(&mut self, op: Glsl, instruction: &Instruction) -> Result<Lowered, Error> {
        let ty = instruction.result_type.unwrap_or(0);
        let first = Self::operand_id(instruction, 2)?;
        let word = if op == Glsl::PackHalf2x16 {
            self.pack_half(first)
        } else {
            let value = self.operand(first);
            Format::of(op).map(|format| self.pack_normalised(format, value))
        };
        Ok(match word {
            Some(word) => Lowered::Value(self.uint_as(ty, word)),
            None => Lowered::Left(NO_FUNCTION),
        })
    }

    /// `modf` and `frexp` that store their second result through a pointer.
    fn parts_to_memory(&mut self, op: Glsl, instruction: &Instruction) -> Result<Lowered, Error> {
        let ty = instruction.result_type.unwrap_or(0);
        let Some(lanes) = self.globals.float_lanes(ty) else {
            return Ok(Lowered::Left(OTHER_WIDTH));
        };
        let pointer = Self::operand_id(instruction, 3)?;
        let a = self.float_operand(instruction, 2)?;
        let (value, stored) = if op == Glsl::Modf {
            self.modf(lanes, a)
        } else {
            let (value, exponent) = self.frexp(lanes, a);
            let Some(int) = self.globals.pointee(self.globals.type_of(pointer)) else {
                return Err(Error::invalid("frexp does not store through a pointer"));
            };
            (value, self.uint_as(int, exponent))
        };
        let operands = vec![Operand::IdRef(pointer), Operand::IdRef(stored)];
        self.out
            .push(Instruction::new(Op::Store, None, None, operands));
        Ok(Lowered::Value(value))
    }

    fn parts_to_structure(
        &mut self,
        op: Glsl,
        instruction: &Instruction,
    ) -> Result<Lowered, Error> {
        let ty = instruction.result_type.unwrap_or(0);
        let first = Self::operand_id(instruction, 2)?;
        let Some(lanes) = self.globals.float_lanes(self.globals.type_of(first)) else {
            return Ok(Lowered::Left(OTHER_WIDTH));
        };
        let a = self.operand(first);
        let (value, second) = if op == Glsl::ModfStruct {
            self.modf(lanes, a)
        } else {
            let (value, exponent) = self.frexp(lanes, a);
            let Some(int) = self.globals.second_member(ty) else {
                return Err(Error::invalid("frexp's result is not a structure"));
            };
            (value, self.uint_as(int, exponent))
        };
        Ok(Lowered::Value(self.apply(
            Op::CompositeConstruct,
            ty,
            &[value, second],
        )))
    }
}

fn found(value: Option<Word>) -> Lowered {
    match value {
        Some(value) => Lowered::Value(value),
        None => Lowered::Left(NO_FUNCTION),
    }
}
