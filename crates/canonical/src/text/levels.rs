//! Levels of textures as signed numbers, as which GLSL takes them.

use super::new_id;
use rspirv::dr::{Instruction, Module, Operand};
use rspirv::spirv::{ImageOperands, Op, Word};
use std::collections::HashMap;

/// The levels of `OpImageFetch` and `OpImageQuerySizeLod` become signed, constants as constants and the rest by
/// `OpBitcast`: WGSL takes both, and naga hands an unsigned one on to functions of GLSL that take none.
pub(super) fn sign(module: &mut Module) {
    let Some(unsigned) = integer(module, 0) else {
        return;
    };
    let mut levels = Levels {
        signed: integer(module, 1),
        constants: values(module, unsigned),
        replaced: HashMap::new(),
    };
    let mut functions = std::mem::take(&mut module.functions);
    let results = functions.iter().flat_map(|f| f.all_inst_iter());
    let globals = module.types_global_values.iter();
    let unsigned: Vec<Word> = globals
        .chain(results)
        .filter(|instruction| instruction.result_type == Some(unsigned))
        .filter_map(|instruction| instruction.result_id)
        .collect();
    for block in functions.iter_mut().flat_map(|f| &mut f.blocks) {
        let mut at = 0;
        while at < block.instructions.len() {
            let level = level_of(&mut block.instructions[at]);
            if let Some(level) = level.filter(|level| unsigned.contains(level)) {
                let (signed, cast) = levels.of(module, *level);
                *level = signed;
                if let Some(cast) = cast {
                    block.instructions.insert(at, cast);
                    at += 1;
                }
            }
            at += 1;
        }
    }
    module.functions = functions;
}

/// The id of an instruction's level.
fn level_of(instruction: &mut Instruction) -> Option<&mut Word> {
    match (
        instruction.class.opcode,
        instruction.operands.as_mut_slice(),
    ) {
        (
            Op::ImageFetch,
            [
                _,
                _,
                Operand::ImageOperands(given),
                Operand::IdRef(level),
                ..,
            ],
            // A bias would stand in front, and a fetch has none.
        ) if given.contains(ImageOperands::LOD) => Some(level),
        (Op::ImageQuerySizeLod, [_, Operand::IdRef(level)]) => Some(level),
        _ => None,
    }
}

/// The 32-bit integer type of one signedness.
fn integer(module: &Module, signedness: u32) -> Option<Word> {
    let of = [Operand::LiteralBit32(32), Operand::LiteralBit32(signedness)];
    let mut types = module.types_global_values.iter();
    let found = types.find(|it| it.class.opcode == Op::TypeInt && it.operands == of);
    found.and_then(|it| it.result_id)
}

/// The constants of a type.
fn values(module: &Module, ty: Word) -> HashMap<Word, Vec<Operand>> {
    let constant = |it: &&Instruction| {
        it.result_type == Some(ty) && matches!(it.class.opcode, Op::Constant | Op::ConstantNull)
    };
    let constants = module.types_global_values.iter().filter(constant);
    constants
        .filter_map(|it| Some((it.result_id?, it.operands.clone())))
        .collect()
}

struct Levels {
    /// The signed type, once there is one.
    signed: Option<Word>,
    constants: HashMap<Word, Vec<Operand>>,
    /// Signed constants by unsigned ones.
    replaced: HashMap<Word, Word>,
}

impl Levels {
    /// The signed id for an unsigned one, and what makes it.
    fn of(&mut self, module: &mut Module, level: Word) -> (Word, Option<Instruction>) {
        if let Some(&known) = self.replaced.get(&level) {
            return (known, None);
        }
        let ty = match self.signed {
            Some(ty) => ty,
            None => {
                let ty = new_id(module);
                let of = vec![Operand::LiteralBit32(32), Operand::LiteralBit32(1)];
                let made = Instruction::new(Op::TypeInt, None, Some(ty), of);
                module.types_global_values.push(made);
                self.signed = Some(ty);
                ty
            }
        };
        let id = new_id(module);
        let Some(value) = self.constants.get(&level) else {
            let of = vec![Operand::IdRef(level)];
            return (
                id,
                Some(Instruction::new(Op::Bitcast, Some(ty), Some(id), of)),
            );
        };
        let op = if value.is_empty() {
            Op::ConstantNull
        } else {
            Op::Constant
        };
        let made = Instruction::new(op, Some(ty), Some(id), value.clone());
        module.types_global_values.push(made);
        self.replaced.insert(level, id);
        (id, None)
    }
}
