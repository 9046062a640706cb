//! What the rules take from a driver, one freedom at a time.

use std::collections::BTreeSet;

use rspirv::dr::{Instruction, Module};
use rspirv::spirv::{GlslStd450Op as Glsl, Op, Word};

use super::{mark, opcodes};
use crate::Error;
use crate::load::load;

/// Something that SPIR-V leaves to the driver and that a canonical module does not.
///
/// Every instruction with a rule belongs to one of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Freedom {
    /// Rule 1, and `Fma`, dot and matrix products of rule 6: sums and products may be fused, reordered, or worked out by
    /// the compiler.
    Contraction,
    /// Rules 4 and 5, and the other functions of rule 6: a division or a function, here by its name in WGSL, may be
    /// less than exact.
    BuiltIn(&'static str),
    /// Rule 8: conversions between integers and floats round or overflow as the driver likes.
    Conversion,
    /// Rule 9: what SPIR-V leaves undefined of integers.
    Integer,
    /// Rule 10: how a texel is read and stored.
    Texels,
    /// Rules 2, 3 and 7, and comparisons: which bits zeros, subnormals and NaN have and how they compare.
    Values,
}

/// The freedoms that the instructions of a module leave to the driver.
///
/// # Errors
///
/// When the words are not a SPIR-V module.
pub fn freedoms(words: &[u32]) -> Result<BTreeSet<Freedom>, Error> {
    let module: Module = load(words)?;
    let glsl = mark::glsl_import(&module);
    Ok(module
        .all_inst_iter()
        .filter_map(|instruction| of(instruction, glsl))
        .collect())
}

/// The freedom that an instruction leaves; `None` when no rule is about it.
pub(super) fn of(instruction: &Instruction, glsl: Option<Word>) -> Option<Freedom> {
    Some(match instruction.class.opcode {
        Op::FAdd
        | Op::FSub
        | Op::FMul
        | Op::FNegate
        | Op::VectorTimesScalar
        | Op::Dot
        | Op::MatrixTimesScalar
        | Op::VectorTimesMatrix
        | Op::MatrixTimesVector
        | Op::MatrixTimesMatrix
        | Op::OuterProduct => Freedom::Contraction,
        Op::FDiv => Freedom::BuiltIn("division"),
        Op::FRem | Op::FMod => Freedom::BuiltIn("remainder"),
        Op::FOrdEqual
        | Op::FUnordEqual
        | Op::FOrdNotEqual
        | Op::FUnordNotEqual
        | Op::FOrdLessThan
        | Op::FUnordLessThan
        | Op::FOrdGreaterThan
        | Op::FUnordGreaterThan
        | Op::FOrdLessThanEqual
        | Op::FUnordLessThanEqual
        | Op::FOrdGreaterThanEqual
        | Op::FUnordGreaterThanEqual
        | Op::IsNan
        | Op::IsInf => Freedom::Values,
        Op::ConvertFToS | Op::ConvertFToU | Op::ConvertSToF | Op::ConvertUToF => {
            Freedom::Conversion
        }
        Op::QuantizeToF16 => Freedom::BuiltIn("quantizeToF16"),
        Op::ShiftLeftLogical
        | Op::ShiftRightLogical
        | Op::ShiftRightArithmetic
        | Op::UDiv
        | Op::UMod
        | Op::SDiv
        | Op::SRem
        | Op::SMod => Freedom::Integer,
        Op::ImageFetch | Op::ImageRead | Op::ImageWrite => Freedom::Texels,
        Op::ExtInst => return of_glsl(opcodes::glsl_op(instruction, glsl)?),
        _ => return None,
    })
}

fn of_glsl(op: Glsl) -> Option<Freedom> {
    Some(match op {
        Glsl::Fma => Freedom::Contraction,
        // Exact, but for what they make of NaN and of the sign of zero.
        Glsl::FAbs
        | Glsl::FSign
        | Glsl::RoundEven
        | Glsl::Trunc
        | Glsl::Floor
        | Glsl::Ceil
        | Glsl::FMin
        | Glsl::NMin
        | Glsl::FMax
        | Glsl::NMax
        | Glsl::FClamp
        | Glsl::NClamp
        | Glsl::Step
        | Glsl::Modf
        | Glsl::ModfStruct
        | Glsl::Frexp
        | Glsl::FrexpStruct => Freedom::Values,
        Glsl::SMin | Glsl::UMin | Glsl::SMax | Glsl::UMax | Glsl::SClamp | Glsl::UClamp => {
            Freedom::Integer
        }
        Glsl::PackHalf2x16
        | Glsl::PackUnorm4x8
        | Glsl::PackSnorm4x8
        | Glsl::PackUnorm2x16
        | Glsl::PackSnorm2x16
        | Glsl::UnpackHalf2x16
        | Glsl::UnpackUnorm4x8
        | Glsl::UnpackSnorm4x8
        | Glsl::UnpackUnorm2x16
        | Glsl::UnpackSnorm2x16 => Freedom::Conversion,
        _ => Freedom::BuiltIn(name(op)?),
    })
}

/// Name in WGSL.
fn name(op: Glsl) -> Option<&'static str> {
    Some(match op {
        Glsl::Round => "round",
        Glsl::Fract => "fract",
        Glsl::Radians => "radians",
        Glsl::Degrees => "degrees",
        Glsl::Sin => "sin",
        Glsl::Cos => "cos",
        Glsl::Tan => "tan",
        Glsl::Asin => "asin",
        Glsl::Acos => "acos",
        Glsl::Atan => "atan",
        Glsl::Sinh => "sinh",
        Glsl::Cosh => "cosh",
        Glsl::Tanh => "tanh",
        Glsl::Asinh => "asinh",
        Glsl::Acosh => "acosh",
        Glsl::Atanh => "atanh",
        Glsl::Atan2 => "atan2",
        Glsl::Pow => "pow",
        Glsl::Exp => "exp",
        Glsl::Log => "log",
        Glsl::Exp2 => "exp2",
        Glsl::Log2 => "log2",
        Glsl::Sqrt => "sqrt",
        Glsl::InverseSqrt => "inverseSqrt",
        Glsl::Determinant => "determinant",
        Glsl::FMix => "mix",
        Glsl::SmoothStep => "smoothstep",
        Glsl::Ldexp => "ldexp",
        Glsl::Length => "length",
        Glsl::Distance => "distance",
        Glsl::Cross => "cross",
        Glsl::Normalize => "normalize",
        Glsl::FaceForward => "faceForward",
        Glsl::Reflect => "reflect",
        Glsl::Refract => "refract",
        _ => return None,
    })
}
