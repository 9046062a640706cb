//! Words in, a module whose shape can be relied on out: everything that could make a later step panic is refused here.

use std::borrow::Cow;

use rspirv::dr::{Instruction, Module, load_words};
use rspirv::spirv::{MAGIC_NUMBER, Op, Word};

use crate::Error;

/// Vulkan's limit on the id bound (appendix "Environment for SPIR-V", universal limits).
pub(crate) const MAX_BOUND: Word = 0x3f_ffff;
/// 16 MiB; the largest shader of the suite is a thousandth of it.
const MAX_WORDS: usize = 1 << 22;
const HEADER_WORDS: usize = 5;

/// Instruction sets that say where source lines are, for debuggers alone. rspirv panics at what their instructions take.
const DEBUG_SETS: [&str; 4] = [
    "DebugInfo",
    "NonSemantic.ClspvReflection",
    "NonSemantic.Shader.DebugInfo.100",
    "OpenCL.DebugInfo.100",
];

/// Decodes `words` and checks every id against the bound.
pub(crate) fn load(words: &[Word]) -> Result<Module, Error> {
    let bound = check_words(words)?;
    let mut module = load_words(without_debug_sets(words)).map_err(|state| Error::Undecodable {
        word: HEADER_WORDS,
        what: state.to_string(),
    })?;
    if let Some(header) = &mut module.header {
        // The decoder puts its own name here.
        header.generator = words[2];
    }
    check_ids(&module, bound)?;
    Ok(module)
}

/// Header and instruction lengths; returns the id bound.
fn check_words(words: &[Word]) -> Result<Word, Error> {
    let [magic, version, _, bound, _, ..] = *words else {
        return Err(Error::NotSpirv {
            what: "shorter than a header",
        });
    };
    if magic != MAGIC_NUMBER {
        return Err(Error::NotSpirv {
            what: "the magic number is missing",
        });
    }
    if version & 0xff00_00ff != 0 || !(0x0001_0000..=0x0001_0600).contains(&version) {
        return Err(Error::NotSpirv {
            what: "the version is not one of 1.0 to 1.6",
        });
    }
    if bound == 0 || bound > MAX_BOUND {
        return Err(Error::NotSpirv {
            what: "the id bound is out of range",
        });
    }
    if words.len() > MAX_WORDS {
        return Err(Error::TooLarge {
            limit: MAX_WORDS,
            what: "words",
        });
    }
    let mut at = HEADER_WORDS;
    while let Some(word) = words.get(at) {
        let count = (word >> 16) as usize;
        if count == 0 || count > words.len() - at {
            return Err(Error::Undecodable {
                word: at,
                what: format!("an instruction of {count} words does not fit"),
            });
        }
        if word & 0xffff == Op::SpecConstantOp as u32 && !words.get(at + 3).is_some_and(folds) {
            return Err(Error::Undecodable {
                word: at,
                what: "a constant cannot be the result of that operation".to_owned(),
            });
        }
        at += count;
    }
    Ok(bound)
}

/// Instructions as slices, of words that were checked.
fn instructions(words: &[Word]) -> impl Iterator<Item = &[Word]> {
    let mut rest = &words[HEADER_WORDS..];
    std::iter::from_fn(move || {
        let count = (rest.first()? >> 16) as usize;
        let (instruction, after) = rest.split_at_checked(count)?;
        rest = after;
        Some(instruction)
    })
}

/// The words but for what is in one of [`DEBUG_SETS`], which no other instruction names.
fn without_debug_sets(words: &[Word]) -> Cow<'_, [Word]> {
    let op = |instruction: &[Word]| instruction[0] & 0xffff;
    let names = DEBUG_SETS.map(literal);
    let sets: Vec<Word> = instructions(words)
        .filter(|instruction| op(instruction) == Op::ExtInstImport as u32)
        .filter_map(|instruction| match instruction {
            [_, id, name @ ..] if names.iter().any(|known| known == name) => Some(*id),
            _ => None,
        })
        .collect();
    if sets.is_empty() {
        return Cow::Borrowed(words);
    }
    let kept = instructions(words).filter(|&instruction| {
        let set = match op(instruction) {
            op if op == Op::ExtInstImport as u32 => instruction.get(1),
            op if op == Op::ExtInst as u32 => instruction.get(3),
            _ => None,
        };
        set.is_none_or(|set| !sets.contains(set))
    });
    let header = &words[..HEADER_WORDS];
    Cow::Owned(
        [header]
            .into_iter()
            .chain(kept)
            .flatten()
            .copied()
            .collect(),
    )
}

/// A string as SPIR-V has it: bytes in words, the lowest first, ended by a zero and padded with zeros.
fn literal(text: &str) -> Vec<Word> {
    let mut bytes = text.as_bytes().to_vec();
    bytes.resize(text.len() / 4 * 4 + 4, 0);
    let (words, _) = bytes.as_chunks::<4>();
    words
        .iter()
        .map(|word| Word::from_le_bytes(*word))
        .collect()
}

/// True for the number of an operation that `OpSpecConstantOp` may name (SPIR-V 3.3.7). rspirv panics at some others.
fn folds(op: &Word) -> bool {
    Op::from_u32(*op).is_some_and(|op| {
        matches!(
            op,
            Op::SConvert
                | Op::UConvert
                | Op::FConvert
                | Op::SNegate
                | Op::Not
                | Op::IAdd
                | Op::ISub
                | Op::IMul
                | Op::UDiv
                | Op::SDiv
                | Op::UMod
                | Op::SRem
                | Op::SMod
                | Op::ShiftRightLogical
                | Op::ShiftRightArithmetic
                | Op::ShiftLeftLogical
                | Op::BitwiseOr
                | Op::BitwiseXor
                | Op::BitwiseAnd
                | Op::VectorShuffle
                | Op::CompositeExtract
                | Op::CompositeInsert
                | Op::LogicalOr
                | Op::LogicalAnd
                | Op::LogicalNot
                | Op::LogicalEqual
                | Op::LogicalNotEqual
                | Op::Select
                | Op::IEqual
                | Op::INotEqual
                | Op::ULessThan
                | Op::SLessThan
                | Op::UGreaterThan
                | Op::SGreaterThan
                | Op::ULessThanEqual
                | Op::SLessThanEqual
                | Op::UGreaterThanEqual
                | Op::SGreaterThanEqual
                | Op::QuantizeToF16
                | Op::CopyLogical
                | Op::CooperativeMatrixLengthKHR
                // For kernels of OpenCL.
                | Op::ConvertFToS
                | Op::ConvertSToF
                | Op::ConvertFToU
                | Op::ConvertUToF
                | Op::ConvertPtrToU
                | Op::ConvertUToPtr
                | Op::GenericCastToPtr
                | Op::PtrCastToGeneric
                | Op::Bitcast
                | Op::FNegate
                | Op::FAdd
                | Op::FSub
                | Op::FMul
                | Op::FDiv
                | Op::FRem
                | Op::FMod
                | Op::AccessChain
                | Op::InBoundsAccessChain
                | Op::PtrAccessChain
                | Op::InBoundsPtrAccessChain
        )
    })
}

/// Every id is below the bound, and none is defined twice.
pub(crate) fn check_ids(module: &Module, bound: Word) -> Result<(), Error> {
    let mut defined = vec![false; bound as usize];
    for instruction in module.all_inst_iter() {
        let operands = instruction
            .operands
            .iter()
            .filter_map(rspirv::dr::Operand::id_ref_any);
        for id in operands
            .chain(instruction.result_type)
            .chain(instruction.result_id)
        {
            if id == 0 || id >= bound {
                return Err(Error::invalid(format!(
                    "id {id} in an Op{} is outside the bound {bound}",
                    instruction.class.opname
                )));
            }
        }
        if let Some(id) = instruction.result_id
            && std::mem::replace(&mut defined[id as usize], true)
        {
            return Err(Error::invalid(format!("id {id} is defined twice")));
        }
    }
    Ok(())
}

/// Ids among the operands, in order.
pub(crate) fn ids(instruction: &Instruction) -> impl Iterator<Item = Word> + '_ {
    instruction
        .operands
        .iter()
        .filter_map(rspirv::dr::Operand::id_ref_any)
}
