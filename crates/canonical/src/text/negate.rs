//! The opposite of an unsigned integer, which text has none of, as a subtraction from zero.

use super::new_id;
use rspirv::dr::{Instruction, Module, Operand};
use rspirv::spirv::{Op, Word};
use std::collections::{HashMap, HashSet};

/// `OpSNegate` of unsigned integers, which DXC writes for `-x`, becomes `0 - x`.
pub(super) fn subtract(module: &mut Module) {
    let mut unsigned: HashSet<Word> = HashSet::new();
    for instruction in &module.types_global_values {
        let id = instruction.result_id.unwrap_or(0);
        match (instruction.class.opcode, &instruction.operands[..]) {
            (Op::TypeInt, [_, Operand::LiteralBit32(0)]) => {
                unsigned.insert(id);
            }
            (Op::TypeVector, [Operand::IdRef(component), _]) if unsigned.contains(component) => {
                unsigned.insert(id);
            }
            _ => {}
        }
    }
    let mut zeros: HashMap<Word, Word> = HashMap::new();
    let mut functions = std::mem::take(&mut module.functions);
    for instruction in functions.iter_mut().flat_map(|f| f.all_inst_iter_mut()) {
        let (Op::SNegate, Some(ty), [value]) = (
            instruction.class.opcode,
            instruction.result_type,
            &instruction.operands[..],
        ) else {
            continue;
        };
        if !unsigned.contains(&ty) {
            continue;
        }
        let zero = *zeros.entry(ty).or_insert_with(|| {
            let id = new_id(module);
            let null = Instruction::new(Op::ConstantNull, Some(ty), Some(id), Vec::new());
            module.types_global_values.push(null);
            id
        });
        let operands = vec![Operand::IdRef(zero), value.clone()];
        *instruction = Instruction::new(Op::ISub, Some(ty), instruction.result_id, operands);
    }
    module.functions = functions;
}
