//! How many lanes of a subgroup a kernel takes for granted.

use crate::words::{Instruction, Words};
use spirq::annotation::Decoration;
use spirq::spirv::{BuiltIn, GroupOperation, Op};

/// Built-in inputs that number subgroups or lanes, or count them.
const NUMBERS: [BuiltIn; 4] = [
    BuiltIn::SubgroupSize,
    BuiltIn::NumSubgroups,
    BuiltIn::SubgroupId,
    BuiltIn::SubgroupLocalInvocationId,
];

/// True where one of these variables is such an input: a kernel with it uses subgroups, though it may do no operation.
pub(crate) fn are_read<'a>(
    module: &Words<'_>,
    mut variables: impl Iterator<Item = &'a u32>,
) -> bool {
    variables.any(|&variable| {
        module.global().iter().any(|each| {
            each.op == Some(Op::Decorate)
                && each.operand(0) == variable
                && each.operand(1) == Decoration::BuiltIn as u32
                && NUMBERS
                    .iter()
                    .any(|&number| each.operand(2) == number as u32)
        })
    })
}

/// The least number of lanes with which each subgroup operation of the functions does what it says; `None` for a kernel
/// without any. Only constants tell: a kernel can depend on the number in ways that nothing shows.
pub(crate) fn lanes<'a>(
    module: &Words<'_>,
    instructions: impl Iterator<Item = &'a Instruction<'a>>,
) -> Option<u32> {
    instructions
        .filter_map(|instruction| needed(module, instruction))
        .max()
}

fn needed(module: &Words<'_>, instruction: &Instruction<'_>) -> Option<u32> {
    // Operands: result type, result, scope, then the operation's own.
    let constant = |place: usize| {
        let id = instruction.operands(0).get(place)?;
        module.values.get(id).copied()
    };
    let above = |place: usize| constant(place).map_or(1, |lane| lane.saturating_add(1));
    Some(match instruction.op? {
        Op::GroupNonUniformBroadcast
        | Op::GroupNonUniformShuffle
        | Op::GroupNonUniformShuffleUp
        | Op::GroupNonUniformShuffleDown => above(4),
        Op::GroupNonUniformShuffleXor => above(4).checked_next_power_of_two().unwrap_or(1),
        Op::GroupNonUniformQuadBroadcast | Op::GroupNonUniformQuadSwap => 4,
        Op::GroupNonUniformIAdd
        | Op::GroupNonUniformFAdd
        | Op::GroupNonUniformIMul
        | Op::GroupNonUniformFMul
        | Op::GroupNonUniformSMin
        | Op::GroupNonUniformUMin
        | Op::GroupNonUniformFMin
        | Op::GroupNonUniformSMax
        | Op::GroupNonUniformUMax
        | Op::GroupNonUniformFMax
        | Op::GroupNonUniformBitwiseAnd
        | Op::GroupNonUniformBitwiseOr
        | Op::GroupNonUniformBitwiseXor
        | Op::GroupNonUniformLogicalAnd
        | Op::GroupNonUniformLogicalOr
        | Op::GroupNonUniformLogicalXor => {
            let clustered = instruction.operand(3) == GroupOperation::ClusteredReduce as u32;
            clustered.then(|| constant(5)).flatten().unwrap_or(1)
        }
        Op::GroupNonUniformElect
        | Op::GroupNonUniformAll
        | Op::GroupNonUniformAny
        | Op::GroupNonUniformAllEqual
        | Op::GroupNonUniformBroadcastFirst
        | Op::GroupNonUniformBallot
        | Op::GroupNonUniformInverseBallot
        | Op::GroupNonUniformBallotBitExtract
        | Op::GroupNonUniformBallotBitCount
        | Op::GroupNonUniformBallotFindLSB
        | Op::GroupNonUniformBallotFindMSB => 1,
        _ => return None,
    })
}
