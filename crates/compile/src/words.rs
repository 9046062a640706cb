//! SPIR-V as a stream of instructions. Form is checked where words come in (`check`); here it is relied on.

/// Words of a SPIR-V header: magic, version, generator, bound, schema.
pub(crate) const HEADER_WORDS: usize = 5;

/// Opcodes that this crate reads or writes.
pub(crate) mod op {
    pub(crate) const SOURCE_CONTINUED: u32 = 2;
    pub(crate) const SOURCE: u32 = 3;
    pub(crate) const SOURCE_EXTENSION: u32 = 4;
    pub(crate) const NAME: u32 = 5;
    pub(crate) const MEMBER_NAME: u32 = 6;
    pub(crate) const STRING: u32 = 7;
    pub(crate) const LINE: u32 = 8;
    pub(crate) const EXTENSION: u32 = 10;
    pub(crate) const EXT_INST_IMPORT: u32 = 11;
    pub(crate) const MEMORY_MODEL: u32 = 14;
    pub(crate) const ENTRY_POINT: u32 = 15;
    pub(crate) const EXECUTION_MODE: u32 = 16;
    pub(crate) const CAPABILITY: u32 = 17;
    pub(crate) const TYPE_BOOL: u32 = 20;
    pub(crate) const TYPE_INT: u32 = 21;
    pub(crate) const TYPE_FLOAT: u32 = 22;
    pub(crate) const TYPE_IMAGE: u32 = 25;
    pub(crate) const TYPE_SAMPLER: u32 = 26;
    pub(crate) const TYPE_SAMPLED_IMAGE: u32 = 27;
    pub(crate) const TYPE_ARRAY: u32 = 28;
    pub(crate) const TYPE_RUNTIME_ARRAY: u32 = 29;
    pub(crate) const TYPE_STRUCT: u32 = 30;
    pub(crate) const TYPE_POINTER: u32 = 32;
    pub(crate) const TYPE_FUNCTION: u32 = 33;
    pub(crate) const CONSTANT_TRUE: u32 = 41;
    pub(crate) const CONSTANT_FALSE: u32 = 42;
    pub(crate) const CONSTANT: u32 = 43;
    pub(crate) const CONSTANT_COMPOSITE: u32 = 44;
    pub(crate) const SPEC_CONSTANT_TRUE: u32 = 48;
    pub(crate) const SPEC_CONSTANT_FALSE: u32 = 49;
    pub(crate) const SPEC_CONSTANT: u32 = 50;
    pub(crate) const SPEC_CONSTANT_COMPOSITE: u32 = 51;
    pub(crate) const SPEC_CONSTANT_OP: u32 = 52;
    pub(crate) const FUNCTION: u32 = 54;
    pub(crate) const FUNCTION_CALL: u32 = 57;
    pub(crate) const VARIABLE: u32 = 59;
    pub(crate) const LOAD: u32 = 61;
    pub(crate) const STORE: u32 = 62;
    pub(crate) const COPY_MEMORY: u32 = 63;
    pub(crate) const ACCESS_CHAIN: u32 = 65;
    pub(crate) const IN_BOUNDS_ACCESS_CHAIN: u32 = 66;
    pub(crate) const DECORATE: u32 = 71;
    pub(crate) const MEMBER_DECORATE: u32 = 72;
    pub(crate) const DECORATION_GROUP: u32 = 73;
    pub(crate) const GROUP_DECORATE: u32 = 74;
    pub(crate) const GROUP_MEMBER_DECORATE: u32 = 75;
    pub(crate) const COPY_OBJECT: u32 = 83;
    pub(crate) const SELECT: u32 = 169;
    pub(crate) const PHI: u32 = 245;
    pub(crate) const MODULE_PROCESSED: u32 = 330;
    pub(crate) const EXECUTION_MODE_ID: u32 = 331;
    pub(crate) const DECORATE_ID: u32 = 332;
    pub(crate) const GROUP_NON_UNIFORM_PARTITION: u32 = 5296;
    pub(crate) const DECORATE_STRING: u32 = 5632;
    pub(crate) const MEMBER_DECORATE_STRING: u32 = 5633;
}

/// One instruction in a stream of words.
#[derive(Clone, Copy)]
pub(crate) struct Instruction<'a> {
    /// Index of its first word.
    pub(crate) at: usize,
    pub(crate) opcode: u32,
    /// The words behind the first.
    pub(crate) operands: &'a [u32],
}

impl Instruction<'_> {
    /// Index of the word behind it.
    pub(crate) fn end(&self) -> usize {
        self.at + 1 + self.operands.len()
    }
}

/// The instructions of a module; a malformed one ends them.
pub(crate) fn instructions(words: &[u32]) -> impl Iterator<Item = Instruction<'_>> {
    let mut at = HEADER_WORDS;
    std::iter::from_fn(move || {
        let first = *words.get(at)?;
        let end = at + (first >> 16) as usize;
        let operands = words.get(at + 1..end)?;
        let instruction = Instruction {
            at,
            opcode: first & 0xffff,
            operands,
        };
        at = end;
        Some(instruction)
    })
}

/// A literal string: four bytes to a word, lowest first, up to a zero byte.
pub(crate) fn literal(words: &[u32]) -> String {
    let bytes: Vec<u8> = words
        .iter()
        .flat_map(|word| word.to_le_bytes())
        .take_while(|&byte| byte != 0)
        .collect();
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The words of a literal string, its zero byte included.
pub(crate) fn literal_words(text: &str) -> Vec<u32> {
    let mut bytes = text.as_bytes().to_vec();
    bytes.push(0);
    bytes.resize(bytes.len().next_multiple_of(4), 0);
    bytes
        .chunks_exact(4)
        .map(|word| u32::from_le_bytes([word[0], word[1], word[2], word[3]]))
        .collect()
}

/// The words of an instruction. `operands` must be fewer than 65,535.
pub(crate) fn instruction(opcode: u32, operands: &[u32]) -> Vec<u32> {
    let count = u32::try_from(operands.len() + 1).unwrap_or(u32::MAX);
    debug_assert!(count <= 0xffff, "{count} words do not fit one instruction");
    let mut words = vec![(count << 16) | opcode];
    words.extend(operands);
    words
}

#[cfg(test)]
mod tests {
    use super::{instruction, instructions, literal, literal_words};

    #[test]
    fn a_string_comes_back() {
        for text in ["", "abc", "abcd", "größer"] {
            assert_eq!(literal(&literal_words(text)), text);
        }
        assert_eq!(literal_words("abcd"), [u32::from_le_bytes(*b"abcd"), 0]);
    }

    #[test]
    fn a_cut_module_ends_early() {
        let mut words = vec![0; 5];
        words.extend(instruction(17, &[1]));
        words.extend(instruction(5, &[2, 0]));
        let found: Vec<_> = instructions(&words).map(|each| each.opcode).collect();
        assert_eq!(found, [17, 5]);
        words.pop();
        assert_eq!(instructions(&words).count(), 1);
        words[5] = 17; // Claims no words at all.
        assert_eq!(instructions(&words).count(), 0);
    }
}
