//! Which instructions only move values, and which ones the pass gives a meaning of its own.

use rspirv::dr::{Instruction, Operand};
use rspirv::spirv::{GlslStd450Op as Glsl, Op, Word};

/// The result holds the bits of its operands.
pub(super) fn copies(op: Op) -> bool {
    matches!(
        op,
        Op::CompositeConstruct
            | Op::CompositeExtract
            | Op::CompositeInsert
            | Op::CopyLogical
            | Op::CopyObject
            | Op::Phi
            | Op::Select
            | Op::Transpose
            | Op::VectorExtractDynamic
            | Op::VectorInsertDynamic
            | Op::VectorShuffle
    )
}

/// Floats pass through these only as bits, addresses or arguments, or not at all.
pub(super) fn moves(op: Op) -> bool {
    copies(op)
        || matches!(
            op,
            Op::AccessChain
                | Op::ArrayLength
                | Op::AtomicExchange
                | Op::AtomicLoad
                | Op::AtomicStore
                | Op::Bitcast
                | Op::CopyMemory
                | Op::FunctionCall
                | Op::GroupNonUniformBroadcast
                | Op::GroupNonUniformBroadcastFirst
                | Op::GroupNonUniformQuadBroadcast
                | Op::GroupNonUniformQuadSwap
                | Op::GroupNonUniformShuffle
                | Op::GroupNonUniformShuffleDown
                | Op::GroupNonUniformShuffleUp
                | Op::GroupNonUniformShuffleXor
                | Op::Image
                | Op::InBoundsAccessChain
                | Op::Load
                | Op::ReturnValue
                | Op::SampledImage
                | Op::Store
                | Op::Undef
                | Op::Variable
        )
}

/// The set's number of an instruction of GLSL.std.450, which the module imports as `glsl`.
pub(super) fn glsl_op(instruction: &Instruction, glsl: Option<Word>) -> Option<Glsl> {
    match instruction.operands.as_slice() {
        [
            Operand::IdRef(set),
            Operand::LiteralExtInstInteger(number),
            ..,
        ] if Some(*set) == glsl => Glsl::from_u32(*number),
        _ => None,
    }
}

/// True when the pass makes the result canonical, if its type is of 32-bit floats.
pub(super) fn rewritten(instruction: &Instruction, glsl: Option<Word>) -> bool {
    match instruction.class.opcode {
        Op::FAdd
        | Op::FSub
        | Op::FMul
        | Op::FDiv
        | Op::FRem
        | Op::FMod
        | Op::FNegate
        | Op::VectorTimesScalar
        | Op::MatrixTimesScalar
        | Op::VectorTimesMatrix
        | Op::MatrixTimesVector
        | Op::MatrixTimesMatrix
        | Op::OuterProduct
        | Op::Dot
        | Op::ConvertSToF
        | Op::ConvertUToF
        | Op::QuantizeToF16 => true,
        Op::ExtInst => glsl_op(instruction, glsl).is_some(),
        _ => false,
    }
}
