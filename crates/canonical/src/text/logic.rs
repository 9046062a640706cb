//! Logic of vectors of Booleans as selections.

use std::collections::{HashMap, HashSet};
use std::ops::RangeInclusive;

use rspirv::dr::{Instruction, Module, Operand};
use rspirv::spirv::{Op, Word};

/// How many components a vector of SPIR-V may have; any other type is left to the translator to refuse.
const COMPONENTS: RangeInclusive<u32> = 2..=16;

/// `a && b` becomes `select(a, b, false)` and `a || b` becomes `select(a, true, b)`, component by component.
pub(super) fn select(module: &mut Module) {
    let mut booleans = HashSet::new();
    // Component and count by type.
    let mut vectors: HashMap<Word, (Word, u32)> = HashMap::new();
    for instruction in &module.types_global_values {
        let id = instruction.result_id.unwrap_or(0);
        match (instruction.class.opcode, &instruction.operands[..]) {
            (Op::TypeBool, _) => {
                booleans.insert(id);
            }
            (Op::TypeVector, &[Operand::IdRef(component), Operand::LiteralBit32(count)])
                if booleans.contains(&component) && COMPONENTS.contains(&count) =>
            {
                vectors.insert(id, (component, count));
            }
            _ => {}
        }
    }
    let mut made = HashMap::new();
    let mut functions = std::mem::take(&mut module.functions);
    for instruction in functions.iter_mut().flat_map(|f| f.all_inst_iter_mut()) {
        let (Some(ty), Some(&shape)) = (
            instruction.result_type,
            instruction.result_type.and_then(|ty| vectors.get(&ty)),
        ) else {
            continue;
        };
        let and = match instruction.class.opcode {
            Op::LogicalAnd => true,
            Op::LogicalOr => false,
            _ => continue,
        };
        let [a, b] = &instruction.operands[..] else {
            continue;
        };
        let constant = *made
            .entry((ty, !and))
            .or_insert_with(|| constant(module, ty, shape, !and));
        let constant = Operand::IdRef(constant);
        let operands = if and {
            vec![a.clone(), b.clone(), constant]
        } else {
            vec![a.clone(), constant, b.clone()]
        };
        *instruction = Instruction::new(Op::Select, Some(ty), instruction.result_id, operands);
    }
    module.functions = functions;
}

/// Writes each selection between vectors, and each division of vectors of integers, as one of each component: HLSL 2021
/// has no `?:` of vectors, HLSL 2018 no `select`, and naga guards a division with the former.
pub(super) fn split_selections(module: &mut Module) {
    let mut vectors: HashMap<Word, (Word, u32)> = HashMap::new();
    for instruction in &module.types_global_values {
        if let (
            Op::TypeVector,
            Some(id),
            &[Operand::IdRef(component), Operand::LiteralBit32(count)],
        ) = (
            instruction.class.opcode,
            instruction.result_id,
            &instruction.operands[..],
        ) && COMPONENTS.contains(&count)
            // A vector of vectors, which no valid module has, would be split again in a second run.
            && !vectors.contains_key(&component)
        {
            vectors.insert(id, (component, count));
        }
    }
    let types: HashMap<Word, Word> = module
        .all_inst_iter()
        .filter_map(|instruction| Some((instruction.result_id?, instruction.result_type?)))
        .collect();
    let mut functions = std::mem::take(&mut module.functions);
    for block in functions
        .iter_mut()
        .flat_map(|function| &mut function.blocks)
    {
        let mut out = Vec::with_capacity(block.instructions.len());
        for instruction in std::mem::take(&mut block.instructions) {
            let shape = instruction.result_type.and_then(|ty| vectors.get(&ty));
            let by_component = |operand: &Operand| {
                let ty = types.get(&operand.id_ref_any()?)?;
                vectors.get(ty).map(|&(component, _)| component)
            };
            let parts: Option<Vec<Word>> = instruction.operands.iter().map(by_component).collect();
            match (instruction.class.opcode, shape, parts) {
                (
                    op @ (Op::Select | Op::UDiv | Op::SDiv | Op::UMod | Op::SRem | Op::SMod),
                    Some(&(component, count)),
                    Some(parts),
                ) => {
                    let mut make = |op, ty, operands| {
                        let id = super::new_id(module);
                        out.push(Instruction::new(op, Some(ty), Some(id), operands));
                        Operand::IdRef(id)
                    };
                    let mut lanes = Vec::new();
                    for lane in 0..count {
                        let mut operands = Vec::new();
                        for (vector, &part) in instruction.operands.iter().zip(&parts) {
                            let place = vec![vector.clone(), Operand::LiteralBit32(lane)];
                            operands.push(make(Op::CompositeExtract, part, place));
                        }
                        lanes.push(make(op, component, operands));
                    }
                    let (ty, id) = (instruction.result_type, instruction.result_id);
                    out.push(Instruction::new(Op::CompositeConstruct, ty, id, lanes));
                }
                _ => out.push(instruction),
            }
        }
        block.instructions = out;
    }
    module.functions = functions;
}

/// A new constant vector, the same in each component.
fn constant(module: &mut Module, ty: Word, (component, count): (Word, u32), value: bool) -> Word {
    let op = if value {
        Op::ConstantTrue
    } else {
        Op::ConstantFalse
    };
    let mut make = |op, ty, operands| {
        let id = super::new_id(module);
        module
            .types_global_values
            .push(Instruction::new(op, Some(ty), Some(id), operands));
        id
    };
    let one = make(op, component, Vec::new());
    let parts = vec![Operand::IdRef(one); count as usize];
    make(Op::ConstantComposite, ty, parts)
}
