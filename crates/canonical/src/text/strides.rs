//! Arrays of scalars 16 bytes apart become arrays of vectors of four.

use std::collections::{BTreeMap, HashMap, HashSet};

use rspirv::dr::{Instruction, Module, Operand};
use rspirv::spirv::{Decoration, Op, Word};

use super::new_id;

/// Bytes of a vector of four 32-bit components.
const STRIDE: u32 = 16;

/// Rewrites every such array, and every path into one.
///
/// A whole array that is copied into one of another layout is not followed: the module is then not valid any more, and
/// its translator says so.
pub(super) fn widen(module: &mut Module) {
    let wide = widen_types(module);
    if wide.is_empty() {
        return;
    }
    let zero = zero(module);
    let shapes = Shapes::of(module);
    for function in &mut module.functions {
        for instruction in function.all_inst_iter_mut() {
            match instruction.class.opcode {
                Op::AccessChain | Op::InBoundsAccessChain => {
                    let base = base(instruction).and_then(|base| shapes.values.get(&base));
                    let pointee = base.and_then(|ty| shapes.pointees.get(ty)).copied();
                    if shapes.ends_inside(pointee, &instruction.operands[1..], &wide) {
                        instruction.operands.push(Operand::IdRef(zero));
                    }
                }
                Op::CompositeExtract => {
                    let ty = base(instruction).and_then(|base| shapes.values.get(&base));
                    if shapes.ends_inside(ty.copied(), &instruction.operands[1..], &wide) {
                        instruction.operands.push(Operand::LiteralBit32(0));
                    }
                }
                _ => {}
            }
        }
    }
}

fn base(instruction: &Instruction) -> Option<Word> {
    instruction.operands.first()?.id_ref_any()
}

/// Gives each array of scalars with the stride a vector as its element, and returns their ids.
fn widen_types(module: &mut Module) -> HashSet<Word> {
    let strided: HashSet<Word> = module
        .annotations
        .iter()
        .filter_map(|annotation| match annotation.operands[..] {
            [
                Operand::IdRef(id),
                Operand::Decoration(Decoration::ArrayStride),
                Operand::LiteralBit32(STRIDE),
            ] => Some(id),
            _ => None,
        })
        .collect();
    let scalars: HashSet<Word> = module
        .types_global_values
        .iter()
        .filter(|instruction| {
            matches!(instruction.class.opcode, Op::TypeInt | Op::TypeFloat)
                && instruction.operands.first() == Some(&Operand::LiteralBit32(32))
        })
        .filter_map(|instruction| instruction.result_id)
        .collect();
    let widened =
        |instruction: &Instruction| match (instruction.class.opcode, &instruction.operands[..]) {
            (Op::TypeArray | Op::TypeRuntimeArray, &[Operand::IdRef(scalar), ..])
                if scalars.contains(&scalar)
                    && instruction
                        .result_id
                        .is_some_and(|id| strided.contains(&id)) =>
            {
                Some(scalar)
            }
            _ => None,
        };
    // The vector of each such scalar, right behind it: one that comes after the array moves up, since no type may be
    // there twice. Of two that are, the first.
    let mut vectors: BTreeMap<Word, Option<Instruction>> = BTreeMap::new();
    for scalar in module.types_global_values.iter().filter_map(widened) {
        vectors.insert(scalar, None);
    }
    for instruction in &module.types_global_values {
        if let (Op::TypeVector, [Operand::IdRef(scalar), Operand::LiteralBit32(4)]) =
            (instruction.class.opcode, &instruction.operands[..])
            && let Some(vector @ None) = vectors.get_mut(scalar)
        {
            *vector = Some(instruction.clone());
        }
    }
    let vectors: BTreeMap<Word, Instruction> = vectors
        .into_iter()
        .map(|(scalar, vector)| {
            let operands = vec![Operand::IdRef(scalar), Operand::LiteralBit32(4)];
            let vector = vector.unwrap_or_else(|| {
                Instruction::new(Op::TypeVector, None, Some(new_id(module)), operands)
            });
            (scalar, vector)
        })
        .collect();
    let moved: HashSet<Option<Word>> = vectors.values().map(|vector| vector.result_id).collect();
    let mut wide = HashSet::new();
    let mut out: Vec<Instruction> = Vec::new();
    for mut instruction in std::mem::take(&mut module.types_global_values) {
        if instruction.class.opcode == Op::TypeVector && moved.contains(&instruction.result_id) {
            continue;
        }
        let id = instruction.result_id.unwrap_or(0);
        if let Some(vector) = widened(&instruction).and_then(|scalar| vectors.get(&scalar)) {
            instruction.operands[0] = Operand::IdRef(vector.result_id.unwrap_or(0));
            wide.insert(id);
        }
        let scalar = matches!(instruction.class.opcode, Op::TypeInt | Op::TypeFloat);
        out.push(instruction);
        if scalar {
            out.extend(vectors.get(&id).cloned());
        }
    }
    module.types_global_values = out;
    wide
}

/// Id of the unsigned constant 0.
fn zero(module: &mut Module) -> Word {
    let find = |module: &Module, op, ty, operands: &[Operand]| {
        module
            .types_global_values
            .iter()
            .find(|instruction| {
                (instruction.class.opcode, instruction.result_type) == (op, ty)
                    && instruction.operands == operands
            })
            .and_then(|instruction| instruction.result_id)
    };
    let mut make = |op, ty, operands: Vec<Operand>| {
        find(module, op, ty, &operands).unwrap_or_else(|| {
            let id = new_id(module);
            module
                .types_global_values
                .push(Instruction::new(op, ty, Some(id), operands));
            id
        })
    };
    let unsigned = vec![Operand::LiteralBit32(32), Operand::LiteralBit32(0)];
    let uint = make(Op::TypeInt, None, unsigned);
    make(Op::Constant, Some(uint), vec![Operand::LiteralBit32(0)])
}

/// What types are made of, and the types of values.
struct Shapes {
    /// Type pointed to, by pointer type.
    pointees: HashMap<Word, Word>,
    /// Type of the elements, by array, vector or matrix type.
    elements: HashMap<Word, Word>,
    /// Types of the members, by structure type.
    members: HashMap<Word, Vec<Word>>,
    /// Numbers of the constants that choose members.
    constants: HashMap<Word, u32>,
    /// Type by value.
    values: HashMap<Word, Word>,
}

impl Shapes {
    fn of(module: &Module) -> Self {
        let mut shapes = Self {
            pointees: HashMap::new(),
            elements: HashMap::new(),
            members: HashMap::new(),
            constants: HashMap::new(),
            values: HashMap::new(),
        };
        for instruction in module.all_inst_iter() {
            let Some(id) = instruction.result_id else {
                continue;
            };
            if let Some(ty) = instruction.result_type {
                shapes.values.insert(id, ty);
            }
            match (instruction.class.opcode, &instruction.operands[..]) {
                (Op::TypePointer, &[_, Operand::IdRef(pointee)]) => {
                    shapes.pointees.insert(id, pointee);
                }
                (
                    Op::TypeArray | Op::TypeRuntimeArray | Op::TypeVector | Op::TypeMatrix,
                    &[Operand::IdRef(element), ..],
                ) => {
                    shapes.elements.insert(id, element);
                }
                (Op::TypeStruct, members) => {
                    let members = members.iter().filter_map(Operand::id_ref_any).collect();
                    shapes.members.insert(id, members);
                }
                (Op::Constant, &[Operand::LiteralBit32(value)]) => {
                    shapes.constants.insert(id, value);
                }
                _ => {}
            }
        }
        shapes
    }

    /// True when the path from a value of type `ty` ends at an element of one of the arrays `wide`.
    fn ends_inside(&self, ty: Option<Word>, path: &[Operand], wide: &HashSet<Word>) -> bool {
        let Some(mut ty) = ty else { return false };
        for (at, step) in path.iter().enumerate() {
            if wide.contains(&ty) {
                return at + 1 == path.len();
            }
            let next = match (self.members.get(&ty), step) {
                (Some(members), &Operand::LiteralBit32(member)) => members.get(member as usize),
                (Some(members), &Operand::IdRef(member)) => self
                    .constants
                    .get(&member)
                    .and_then(|&member| members.get(member as usize)),
                _ => self.elements.get(&ty),
            };
            let Some(&next) = next else { return false };
            ty = next;
        }
        false
    }
}
