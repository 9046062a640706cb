//! Words in, a module whose shape can be relied on out: everything that could make a later step panic is refused here.

use rspirv::dr::{Instruction, Module, load_words};
use rspirv::spirv::{MAGIC_NUMBER, Word};

use crate::Error;

/// Vulkan's limit on the id bound (appendix "Environment for SPIR-V", universal limits).
pub(crate) const MAX_BOUND: Word = 0x3f_ffff;
/// 16 MiB; the largest shader of the suite is a thousandth of it.
const MAX_WORDS: usize = 1 << 22;
const HEADER_WORDS: usize = 5;

/// Decodes `words` and checks every id against the bound.
pub(crate) fn load(words: &[Word]) -> Result<Module, Error> {
    let bound = check_words(words)?;
    let mut module = load_words(words).map_err(|state| Error::Undecodable {
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
        at += count;
    }
    Ok(bound)
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
