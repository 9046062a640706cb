use crate::Error;
use spirq::spirv::Op;
use std::collections::{BTreeMap, BTreeSet};

/// Words of a header: magic, version, generator, bound, schema.
pub(crate) const HEADER_WORDS: usize = 5;
const MAGIC: u32 = 0x0723_0203;
/// Nodes of one type written out as a tree. Real blocks have tens; a hostile module can double them with each type.
const MOST_NODES: u64 = 1 << 16;
/// Types inside types.
const DEEPEST: u32 = 64;

/// One instruction.
#[derive(Clone, Copy)]
pub(crate) struct Instruction<'a> {
    /// `None` for an opcode newer than the parser.
    pub(crate) op: Option<Op>,
    /// All its words; the first holds opcode and count.
    pub(crate) words: &'a [u32],
    /// Position in the module.
    pub(crate) at: usize,
}

impl<'a> Instruction<'a> {
    /// Operand by position in the instruction, counted from the word after the opcode; 0 (never an id) when absent.
    pub(crate) fn operand(&self, index: usize) -> u32 {
        self.words.get(index + 1).copied().unwrap_or(0)
    }

    /// Operands from a position on.
    pub(crate) fn operands(&self, from: usize) -> &'a [u32] {
        self.words.get(from + 1..).unwrap_or(&[])
    }

    /// The literal string that starts at an operand.
    pub(crate) fn text(&self, from: usize) -> Option<String> {
        let bytes: Vec<u8> = self
            .operands(from)
            .iter()
            .flat_map(|word| word.to_le_bytes())
            .take_while(|&byte| byte != 0)
            .collect();
        String::from_utf8(bytes).ok()
    }
}

/// A module whose words have been found to be whole instructions.
pub(crate) struct Words<'a> {
    pub(crate) words: &'a [u32],
    pub(crate) instructions: Vec<Instruction<'a>>,
    /// Number of instructions before the first function.
    pub(crate) globals: usize,
    /// Values of integer constants of 32 bits; of specialisation constants, the defaults.
    pub(crate) values: BTreeMap<u32, u32>,
    /// Constants that a specialisation constant decides.
    pub(crate) specialised: BTreeSet<u32>,
}

impl<'a> Words<'a> {
    pub(crate) fn new(words: &'a [u32]) -> Result<Self, Error> {
        let malformed = |word, reason: String| Error::Malformed { word, reason };
        if words.len() < HEADER_WORDS {
            return Err(malformed(
                0,
                format!("{} words are too few for a header", words.len()),
            ));
        }
        if words[0] != MAGIC {
            return Err(malformed(
                0,
                format!(
                    "the magic number is {:#010x} and not {MAGIC:#010x}",
                    words[0]
                ),
            ));
        }
        let mut instructions = Vec::new();
        let mut at = HEADER_WORDS;
        while at < words.len() {
            let count = (words[at] >> 16) as usize;
            if count == 0 || count > words.len() - at {
                let left = words.len() - at;
                return Err(malformed(
                    at,
                    format!("an instruction claims {count} words of the {left} left"),
                ));
            }
            instructions.push(Instruction {
                op: Op::from_u32(words[at] & 0xffff),
                words: &words[at..at + count],
                at,
            });
            at += count;
        }
        let globals = instructions
            .iter()
            .position(|instruction| instruction.op == Some(Op::Function))
            .unwrap_or(instructions.len());
        let mut module = Self {
            words,
            instructions,
            globals,
            values: BTreeMap::new(),
            specialised: BTreeSet::new(),
        };
        module.check_functions()?;
        module.check_types()?;
        module.evaluate();
        Ok(module)
    }

    /// Instructions before the first function.
    pub(crate) fn global(&self) -> &[Instruction<'a>] {
        &self.instructions[..self.globals]
    }

    /// A truncated module can still be whole instructions; then its last function has no end.
    fn check_functions(&self) -> Result<(), Error> {
        let mut open = false;
        for instruction in &self.instructions {
            let (wrong, next) = match instruction.op {
                Some(Op::Function) => (open, true),
                Some(Op::FunctionEnd) => (!open, false),
                _ => (false, open),
            };
            if wrong {
                return Err(Error::Malformed {
                    word: instruction.at,
                    reason: "a function begins or ends inside or outside another".to_owned(),
                });
            }
            open = next;
        }
        if open {
            let reason = "the last function has no end".to_owned();
            return Err(Error::Malformed {
                word: self.words.len(),
                reason,
            });
        }
        Ok(())
    }

    /// The parser copies a type into each type that holds it, so their size is bounded before it sees them.
    fn check_types(&self) -> Result<(), Error> {
        let mut sizes: BTreeMap<u32, (u64, u32)> = BTreeMap::new();
        for instruction in self.global() {
            let Some(op) = instruction.op else {
                return Err(Error::Malformed {
                    word: instruction.at,
                    reason: format!("opcode {} is unknown", instruction.words[0] & 0xffff),
                });
            };
            let parts = match op {
                // Behind the element stands the length of the array, a constant.
                Op::TypeArray | Op::TypeRuntimeArray => {
                    instruction.operands(1).get(..1).unwrap_or(&[])
                }
                Op::TypeStruct => instruction.operands(1),
                Op::TypePointer => instruction.operands(2),
                _ => continue,
            };
            let mut nodes = 1_u64;
            let mut depth = 1;
            for part in parts {
                let &(inner, below) = sizes.get(part).unwrap_or(&(1, 1));
                nodes = nodes.saturating_add(inner);
                depth = depth.max(below + 1);
            }
            if nodes > MOST_NODES || depth > DEEPEST {
                return Err(Error::Malformed {
                    word: instruction.at,
                    reason: format!("a type of {nodes} parts, {depth} deep, is beyond any block"),
                });
            }
            sizes.insert(instruction.operand(0), (nodes, depth));
        }
        Ok(())
    }

    /// Finds the values of 32-bit constants, in order of declaration; SPIR-V allows no forward reference here.
    fn evaluate(&mut self) {
        let mut words_of_32_bits = BTreeSet::new();
        for instruction in &self.instructions[..self.globals] {
            match instruction.op {
                Some(Op::TypeInt) if instruction.operand(1) == 32 => {
                    words_of_32_bits.insert(instruction.operand(0));
                }
                Some(op @ (Op::Constant | Op::SpecConstant))
                    if words_of_32_bits.contains(&instruction.operand(0)) =>
                {
                    self.values
                        .insert(instruction.operand(1), instruction.operand(2));
                    if op == Op::SpecConstant {
                        self.specialised.insert(instruction.operand(1));
                    }
                }
                Some(Op::SpecConstantOp) if words_of_32_bits.contains(&instruction.operand(0)) => {
                    let value = |index| self.values.get(&instruction.operand(index)).copied();
                    let result = value(3)
                        .zip(value(4))
                        .and_then(|(a, b)| operate(instruction.operand(2), a, b));
                    if let Some(result) = result {
                        self.values.insert(instruction.operand(1), result);
                        self.specialised.insert(instruction.operand(1));
                    }
                }
                _ => {}
            }
        }
    }

    /// The declarations as the parser is to see them: without functions, with operations on specialisation constants
    /// turned into their values. The parser would stop at an operation that it cannot do, and panic at some.
    pub(crate) fn declarations(&self) -> Vec<u32> {
        let mut out = self.words[..HEADER_WORDS].to_vec();
        for instruction in self.global() {
            match instruction.op {
                Some(Op::SpecConstantOp) => {
                    if let Some(&value) = self.values.get(&instruction.operand(1)) {
                        let (kind, id) = (instruction.operand(0), instruction.operand(1));
                        out.extend([(4 << 16) | Op::Constant as u32, kind, id, value]);
                    }
                }
                // Says nothing and would end the parser's section.
                Some(Op::Nop) => {}
                _ => out.extend(instruction.words),
            }
        }
        out
    }
}

/// One operation on constants, as far as sizes of arrays and workgroups use them.
fn operate(opcode: u32, a: u32, b: u32) -> Option<u32> {
    match Op::from_u32(opcode)? {
        Op::IAdd => Some(a.wrapping_add(b)),
        Op::ISub => Some(a.wrapping_sub(b)),
        Op::IMul => Some(a.wrapping_mul(b)),
        Op::UDiv => a.checked_div(b),
        Op::UMod => a.checked_rem(b),
        Op::SDiv => a
            .cast_signed()
            .checked_div(b.cast_signed())
            .map(i32::cast_unsigned),
        Op::ShiftLeftLogical => a.checked_shl(b),
        Op::ShiftRightLogical => a.checked_shr(b),
        Op::BitwiseAnd => Some(a & b),
        Op::BitwiseOr => Some(a | b),
        _ => None,
    }
}
