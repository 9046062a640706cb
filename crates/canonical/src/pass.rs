//! The rewriting of a module: each operation becomes the instructions of its rule, control flow and interface stay.

mod arithmetic;
mod compare;
mod convert;
mod emit;
mod flow;
mod freedom;
mod geometry;
mod globals;
mod hidden;
mod integer;
mod mark;
mod matrix;
mod opcodes;
mod pack;
mod parts;
mod set;
mod texture;

use std::collections::{BTreeMap, BTreeSet, HashMap};

use rspirv::binary::Assemble;
use rspirv::dr::{Function, Instruction, Module, Operand};
use rspirv::spirv::{Op, Word};

use self::flow::Flow;
pub(crate) use self::globals::Globals;
use self::hidden::Hidden;
use self::texture::Textures;
use crate::Error;
use crate::link::Imports;
use crate::load::{check_ids, ids, load};

pub use self::freedom::{Freedom, freedoms};
pub use self::texture::{Texels, TextureFormat};

/// Instructions that a module's own functions may grow to; the largest kernel of the suite has a thousand.
const MAX_INSTRUCTIONS: usize = 1 << 19;

/// What the module will be run with.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Declare `SignedZeroInfNanPreserve` for 32 bits; the adapter must offer it.
    pub signed_zero_inf_nan_preserve: bool,
    /// Declare `RoundingModeRTE` for 32 bits; the adapter must offer it.
    pub rounding_mode_rte: bool,
    /// The module will become text by way of naga, which does not read `OpUMulExtended`: a slower library with the same
    /// bits is linked.
    pub text: bool,
    /// Formats of the textures that will be bound. Reads and writes of any other texture are residual.
    pub textures: Vec<TextureFormat>,
    /// Freedoms that the driver keeps, so that a difference can be traced to one of them. With none, the default, the
    /// module is canonical; with any it is not, is not marked, and declares no float controls.
    pub kept: BTreeSet<Freedom>,
}

/// A rewritten module.
#[derive(Clone, Debug)]
pub struct Canonical {
    /// SPIR-V.
    pub words: Vec<u32>,
    /// Operations that were left to the driver; none is a promise of equal bits on every device.
    pub residual: Vec<Residual>,
    /// Fused multiply-adds, each of which is now a multiplication and an addition with a rounding of its own; none where
    /// the module was rewritten before.
    pub split: Vec<Residual>,
}

/// An operation that the pass left as it was, or that a caller should know of.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Residual {
    /// Name of the instruction, and why it was left where the name does not tell.
    pub instruction: String,
    /// File and line of the source, when the module says.
    pub line: Option<(String, u32)>,
}

/// Rewrites a module so that each operation has one meaning; a module that was rewritten before is returned unchanged.
///
/// # Errors
///
/// When the words are not a SPIR-V module, or one that breaks the rules that the rewriting relies on.
pub fn canonicalise(words: &[u32], options: &Options) -> Result<Canonical, Error> {
    let module = load(words)?;
    if let Some(residual) = mark::residual_of(&module) {
        return Ok(Canonical {
            words: words.to_vec(),
            residual,
            split: Vec::new(),
        });
    }
    let mut left = BTreeSet::new();
    loop {
        let (canonical, now_left) = Lowering::rewrite(module.clone(), options, &left)?;
        // Results left alone are not canonical, which only shows once all others are done: so go round again with
        // that known. A second round leaves the same ones.
        if now_left.is_subset(&left) {
            return Ok(canonical);
        }
        left.extend(now_left);
    }
}

/// What became of an instruction.
enum Lowered {
    /// Rewritten; the value is the instruction's result.
    Value(Word),
    /// Rewritten; there is no result.
    Done,
    /// Has one meaning as it is.
    Kept,
    /// Left to the driver, for this reason.
    Left(&'static str),
}

/// State of one rewriting.
struct Lowering<'a> {
    globals: Globals,
    flow: Flow,
    hidden: Hidden,
    textures: &'a Textures,
    kept: &'a BTreeSet<Freedom>,
    imports: Imports,
    glsl: Option<Word>,
    new_glsl: bool,
    strings: HashMap<Word, String>,
    line: Option<(Word, u32)>,
    out: Vec<Instruction>,
    written: usize,
    no_contraction: Vec<Word>,
    /// Values that are not canonical, with the ids of their canonical forms, which follow the definitions.
    pending: BTreeMap<Word, Word>,
    /// The same for constants.
    constants: HashMap<Word, Word>,
    residual: BTreeSet<Residual>,
    split: BTreeSet<Residual>,
    left: BTreeSet<Word>,
}

impl Lowering<'_> {
    fn rewrite(
        mut module: Module,
        options: &Options,
        left: &BTreeSet<Word>,
    ) -> Result<(Canonical, BTreeSet<Word>), Error> {
        let globals = Globals::take(&mut module)?;
        let textures = Textures::new(&module, options);
        let glsl = mark::glsl_import(&module);
        let mut lowering = Lowering {
            flow: Flow::of(&module, &globals, glsl, &textures, left),
            hidden: Hidden::of(&module),
            globals,
            textures: &textures,
            kept: &options.kept,
            imports: Imports::new(options.text),
            glsl,
            new_glsl: false,
            strings: mark::strings(&module),
            line: None,
            out: Vec::new(),
            written: 0,
            no_contraction: Vec::new(),
            pending: BTreeMap::new(),
            constants: HashMap::new(),
            residual: BTreeSet::new(),
            split: BTreeSet::new(),
            left: BTreeSet::new(),
        };
        lowering.global_operations();
        for function in &mut module.functions {
            lowering.function(function)?;
        }
        if lowering.imports.needs_glsl() {
            lowering.glsl_set();
        }
        if lowering.new_glsl {
            mark::import_glsl(&mut module, lowering.glsl);
        }
        let Lowering {
            mut globals,
            hidden,
            imports,
            glsl,
            mut no_contraction,
            residual,
            split,
            left: now_left,
            ..
        } = lowering;
        hidden.declare(&mut module);
        imports.link(&mut module, &mut globals, glsl, &mut no_contraction);
        let residual: Vec<Residual> = residual.into_iter().collect();
        if !options.kept.contains(&Freedom::Contraction) {
            mark::drop_permissions(&mut module);
        }
        mark::forbid_fusing(&mut module, &no_contraction);
        mark::forget_controls(&mut module);
        if options.kept.is_empty() {
            mark::declare(&mut module, options);
            mark::stamp(&mut module, &residual);
        }
        let bound = globals.bound()?;
        module.types_global_values = globals.instructions;
        if let Some(header) = &mut module.header {
            header.bound = bound;
        }
        // What is written about an operand without a type, no value or an id that nothing defines, has type 0.
        check_ids(&module, bound)?;
        Ok((
            Canonical {
                words: module.assemble(),
                residual,
                split: split.into_iter().collect(),
            },
            now_left,
        ))
    }

    /// True when the driver keeps the bits of zeros, subnormals and NaN to itself.
    fn keeps_values(&self) -> bool {
        self.kept.contains(&Freedom::Values)
    }

    /// Id of GLSL.std.450, which is imported when the module does not.
    fn glsl_set(&mut self) -> Word {
        if let Some(set) = self.glsl {
            return set;
        }
        let set = self.globals.new_id(0);
        self.new_glsl = true;
        *self.glsl.insert(set)
    }

    /// Float operations on specialisation constants are the driver's compiler's.
    fn global_operations(&mut self) {
        let operations: Vec<String> = self
            .globals
            .instructions
            .iter()
            .filter(|instruction| instruction.class.opcode == Op::SpecConstantOp)
            .filter_map(|instruction| match instruction.operands.first() {
                Some(&Operand::LiteralSpecConstantOpInteger(op)) => {
                    (self.touches_floats(instruction) && !opcodes::moves(op))
                        .then(|| format!("OpSpecConstantOp {op:?}"))
                }
                _ => None,
            })
            .collect();
        for instruction in operations {
            self.residual.insert(Residual {
                instruction,
                line: None,
            });
        }
    }

    fn function(&mut self, function: &mut Function) -> Result<(), Error> {
        self.pending.clear();
        for block in &mut function.blocks {
            self.line = None;
            let instructions = std::mem::take(&mut block.instructions);
            self.out.reserve(2 * instructions.len());
            for instruction in instructions {
                self.instruction(instruction)?;
            }
            block.instructions = std::mem::take(&mut self.out);
            self.written += block.instructions.len();
        }
        self.place_pending(function);
        self.place_hidden(function);
        Ok(())
    }

    fn instruction(&mut self, instruction: Instruction) -> Result<(), Error> {
        if self.written + self.out.len() > MAX_INSTRUCTIONS {
            return Err(Error::TooLarge {
                limit: MAX_INSTRUCTIONS,
                what: "instructions",
            });
        }
        if freedom::of(&instruction, self.glsl).is_some_and(|freedom| self.kept.contains(&freedom))
        {
            if opcodes::rewritten(&instruction, self.glsl) {
                // What the driver makes of it is not canonical.
                self.left.extend(instruction.result_id);
            }
            self.out.push(instruction);
            return Ok(());
        }
        let before = (self.out.len(), self.no_contraction.len());
        match self.lower(&instruction)? {
            Lowered::Value(value) => {
                if let (Some(id), Some(ty)) = (instruction.result_id, instruction.result_type) {
                    self.rename(value, id, ty);
                }
            }
            Lowered::Done => {}
            Lowered::Kept => self.out.push(instruction),
            Lowered::Left(why) => {
                self.out.truncate(before.0);
                self.no_contraction.truncate(before.1);
                self.report(&instruction, why);
                if opcodes::rewritten(&instruction, self.glsl) {
                    self.left.extend(instruction.result_id);
                }
                if let Op::FAdd | Op::FSub | Op::FMul = instruction.class.opcode {
                    self.no_contraction.extend(instruction.result_id);
                }
                self.out.push(instruction);
            }
        }
        Ok(())
    }

    fn report(&mut self, instruction: &Instruction, why: &str) {
        let told = self.told(instruction, why);
        self.residual.insert(told);
    }

    /// An instruction by its name and line.
    fn told(&self, instruction: &Instruction, why: &str) -> Residual {
        let mut name = format!("Op{}", instruction.class.opname);
        if let Some(op) = opcodes::glsl_op(instruction, self.glsl) {
            name = format!("{name} {op:?}");
        }
        if !why.is_empty() {
            name = format!("{name} ({why})");
        }
        Residual {
            instruction: name,
            line: self.source_line(),
        }
    }

    /// File and line of the instruction being rewritten.
    fn source_line(&self) -> Option<(String, u32)> {
        let (file, line) = self.line?;
        Some((self.strings.get(&file).cloned().unwrap_or_default(), line))
    }

    fn lower(&mut self, instruction: &Instruction) -> Result<Lowered, Error> {
        match instruction.class.opcode {
            Op::Line => {
                self.line = match instruction.operands.as_slice() {
                    [Operand::IdRef(file), Operand::LiteralBit32(line), ..] => Some((*file, *line)),
                    _ => None,
                };
                Ok(Lowered::Kept)
            }
            Op::NoLine => {
                self.line = None;
                Ok(Lowered::Kept)
            }
            Op::Select => self.selection(instruction),
            op if opcodes::moves(op) => Ok(Lowered::Kept),
            Op::FAdd
            | Op::FSub
            | Op::FMul
            | Op::FNegate
            | Op::FDiv
            | Op::FRem
            | Op::FMod
            | Op::VectorTimesScalar => self.arithmetic(instruction),
            Op::Dot
            | Op::MatrixTimesScalar
            | Op::VectorTimesMatrix
            | Op::MatrixTimesVector
            | Op::MatrixTimesMatrix
            | Op::OuterProduct => self.matrix(instruction),
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
            | Op::IsInf => self.comparison(instruction),
            Op::ConvertFToS | Op::ConvertFToU | Op::ConvertSToF | Op::ConvertUToF => {
                self.conversion(instruction)
            }
            Op::QuantizeToF16 => self.quantized(instruction),
            Op::ShiftLeftLogical
            | Op::ShiftRightLogical
            | Op::ShiftRightArithmetic
            | Op::UDiv
            | Op::UMod
            | Op::SDiv
            | Op::SRem
            | Op::SMod => self.integer(instruction),
            Op::ImageFetch | Op::ImageRead | Op::ImageWrite => self.texel(instruction),
            Op::ExtInst => match opcodes::glsl_op(instruction, self.glsl) {
                Some(op) => self.glsl_instruction(op, instruction),
                None => Ok(self.unknown(instruction)),
            },
            _ => Ok(self.unknown(instruction)),
        }
    }

    /// An instruction without a rule: it has one meaning when it touches no floats.
    fn unknown(&self, instruction: &Instruction) -> Lowered {
        if !self.touches_floats(instruction) {
            return Lowered::Kept;
        }
        Lowered::Left(match instruction.class.opname {
            name if name.starts_with("ImageSample") || name.starts_with("ImageSparseSample") => {
                "filtered sampling"
            }
            name if name.contains("Gather") => "filtered sampling",
            name if name.starts_with("GroupNonUniformF") || name.starts_with("GroupF") => {
                "order of a subgroup's operations"
            }
            name if name.starts_with("AtomicF") => "order of float atomics",
            name if name.starts_with("DPd") || name.starts_with("Fwidth") => "derivative",
            _ => "",
        })
    }

    fn touches_floats(&self, instruction: &Instruction) -> bool {
        let float = |ty: Word| self.globals.has_f32(ty) || self.globals.has_other_float(ty);
        instruction.result_type.is_some_and(float)
            || ids(instruction).any(|id| float(self.globals.type_of(id)))
    }

    /// Writes the canonical forms that were asked for, each right after the definition of its value.
    fn place_pending(&mut self, function: &mut Function) {
        let pending = std::mem::take(&mut self.pending);
        if pending.is_empty() {
            return;
        }
        let mut from_outside: BTreeMap<Word, Word> = pending.clone();
        for instruction in function.blocks.iter().flat_map(|block| &block.instructions) {
            if let Some(id) = instruction.result_id {
                from_outside.remove(&id);
            }
        }
        // Parameters and global values are defined before the first block.
        let mut waiting: Vec<(Word, Word)> = from_outside.into_iter().collect();
        for block in &mut function.blocks {
            for instruction in std::mem::take(&mut block.instructions) {
                let op = instruction.class.opcode;
                if !matches!(op, Op::Phi | Op::Variable | Op::Line | Op::NoLine) {
                    for (value, canonical) in waiting.drain(..) {
                        self.define_canonical(value, canonical);
                    }
                }
                let defined = instruction
                    .result_id
                    .and_then(|id| pending.get_key_value(&id));
                self.out.push(instruction);
                if let Some((&value, &canonical)) = defined {
                    if op == Op::Phi {
                        waiting.push((value, canonical));
                    } else {
                        self.define_canonical(value, canonical);
                    }
                }
            }
            block.instructions = std::mem::take(&mut self.out);
        }
    }

    /// An id among the operands.
    fn operand_id(instruction: &Instruction, at: usize) -> Result<Word, Error> {
        instruction
            .operands
            .get(at)
            .and_then(Operand::id_ref_any)
            .ok_or_else(|| {
                Error::invalid(format!("Op{} lacks an operand", instruction.class.opname))
            })
    }

    /// Canonical form of a float operand.
    fn float_operand(&mut self, instruction: &Instruction, at: usize) -> Result<Word, Error> {
        let id = Self::operand_id(instruction, at)?;
        Ok(self.operand(id))
    }
}
