//! Variables of the whole module that never hold but one value, as variables of the functions that read them.
//!
//! DXC makes one of each `static const` and stores its value at the start of the entry point. To a translator that looks
//! for uniform control flow (Tint refuses barriers outside of it) every read of such a variable may differ between
//! invocations, and a loop up to `static const uint ROUNDS` is not uniform. A variable of the function is followed, and is
//! still none that the translator works out while it compiles.

use std::collections::{HashMap, HashSet};

use rspirv::dr::{Function, Instruction, Module, Operand};
use rspirv::spirv::{Op, StorageClass, Word};

use super::new_id;

/// A private variable and the constant that it holds.
#[derive(Clone, Copy)]
struct Static {
    /// Of the value.
    ty: Word,
    value: Word,
}

/// Moves every such variable; those that are read otherwise than whole, or written otherwise, stay.
pub(super) fn localise(module: &mut Module) {
    let [entry] = &module.entry_points[..] else {
        return;
    };
    let Some(entry) = entry.operands.get(1).and_then(Operand::id_ref_any) else {
        return;
    };
    let statics = statics(module, entry);
    if statics.is_empty() {
        return;
    }
    let mut pointers: HashMap<Word, Word> = HashMap::new();
    let mut functions = std::mem::take(&mut module.functions);
    for function in &mut functions {
        localise_in(function, module, &statics, &mut pointers);
    }
    module.functions = functions;
    let is_gone = |id: Option<Word>| id.is_some_and(|id| statics.contains_key(&id));
    module
        .types_global_values
        .retain(|instruction| !is_gone(instruction.result_id));
    let target = |instruction: &Instruction| instruction.operands.first()?.id_ref_any();
    module
        .debug_names
        .retain(|instruction| !is_gone(target(instruction)));
    module
        .annotations
        .retain(|instruction| !is_gone(target(instruction)));
}

/// Private variables that are stored to once, a constant, at the start of the entry point before anything can read them,
/// and are read whole.
fn statics(module: &Module, entry: Word) -> HashMap<Word, Static> {
    let mut constants: HashSet<Word> = HashSet::new();
    let mut pointees: HashMap<Word, Word> = HashMap::new();
    let mut types: HashMap<Word, Word> = HashMap::new();
    for instruction in &module.types_global_values {
        let Some(id) = instruction.result_id else {
            continue;
        };
        match (instruction.class.opcode, &instruction.operands[..]) {
            (
                Op::Constant
                | Op::ConstantTrue
                | Op::ConstantFalse
                | Op::ConstantComposite
                | Op::ConstantNull,
                _,
            ) => {
                constants.insert(id);
            }
            (Op::TypePointer, [_, Operand::IdRef(pointee)]) => {
                pointees.insert(id, *pointee);
            }
            (Op::Variable, [Operand::StorageClass(StorageClass::Private)]) => {
                if let Some(pointee) = instruction.result_type.and_then(|ty| pointees.get(&ty)) {
                    types.insert(id, *pointee);
                }
            }
            _ => {}
        }
    }
    let is_entry = |function: &&Function| function.def_id() == Some(entry);
    let start = module.functions.iter().find(is_entry);
    let start = start.and_then(|function| function.blocks.first());
    let mut found: HashMap<Word, Static> = HashMap::new();
    let mut read: HashSet<Word> = HashSet::new();
    for instruction in start.iter().flat_map(|block| &block.instructions) {
        match (instruction.class.opcode, &instruction.operands[..]) {
            (Op::FunctionCall, _) => break,
            (Op::Load, [Operand::IdRef(from), ..]) => {
                read.insert(*from);
            }
            (Op::Store, [Operand::IdRef(to), Operand::IdRef(value)])
                if constants.contains(value) && !read.contains(to) =>
            {
                if let Some(&ty) = types.get(to) {
                    found.insert(*to, Static { ty, value: *value });
                }
            }
            _ => {}
        }
    }
    let mut stores: HashMap<Word, u32> = HashMap::new();
    for instruction in module.functions.iter().flat_map(Function::all_inst_iter) {
        let ids = instruction.operands.iter().filter_map(Operand::id_ref_any);
        for (place, id) in ids.enumerate() {
            let whole = match (instruction.class.opcode, place) {
                (Op::Load, 0) => true,
                (Op::Store, 0) => {
                    let count = stores.entry(id).or_default();
                    *count += 1;
                    *count == 1
                }
                _ => false,
            };
            if !whole {
                found.remove(&id);
            }
        }
    }
    // An entry point may list what it uses, which SPIR-V 1.3 does for inputs and outputs alone.
    let listed = module.entry_points.iter().flat_map(|each| &each.operands);
    for id in listed.filter_map(Operand::id_ref_any) {
        found.remove(&id);
    }
    found
}

/// Gives a function variables of its own for those that it reads, and drops the stores.
fn localise_in(
    function: &mut Function,
    module: &mut Module,
    statics: &HashMap<Word, Static>,
    pointers: &mut HashMap<Word, Word>,
) {
    let mut local: HashMap<Word, Word> = HashMap::new();
    let mut variables = Vec::new();
    let mut names = Vec::new();
    for block in &mut function.blocks {
        block.instructions.retain(|instruction| {
            let stored = match (instruction.class.opcode, instruction.operands.first()) {
                (Op::Store, Some(Operand::IdRef(to))) => Some(to),
                _ => None,
            };
            !stored.is_some_and(|to| statics.contains_key(to))
        });
        for instruction in &mut block.instructions {
            let (Op::Load, Some(Operand::IdRef(from))) =
                (instruction.class.opcode, instruction.operands.first_mut())
            else {
                continue;
            };
            let Some(&Static { ty, value }) = statics.get(from) else {
                continue;
            };
            *from = *local.entry(*from).or_insert_with(|| {
                let id = new_id(module);
                let pointer = *pointers.entry(ty).or_insert_with(|| pointer_to(module, ty));
                let operands = vec![
                    Operand::StorageClass(StorageClass::Function),
                    Operand::IdRef(value),
                ];
                let variable = Instruction::new(Op::Variable, Some(pointer), Some(id), operands);
                variables.push(variable);
                names.extend(
                    module
                        .debug_names
                        .iter()
                        .filter_map(|name| renamed(name, *from, id)),
                );
                id
            });
        }
    }
    module.debug_names.extend(names);
    if let Some(first) = function.blocks.first_mut() {
        first.instructions.splice(0..0, variables);
    }
}

/// The same name for another id.
fn renamed(name: &Instruction, from: Word, to: Word) -> Option<Instruction> {
    let mut renamed = name.clone();
    let [Operand::IdRef(id), Operand::LiteralString(_)] = &mut renamed.operands[..] else {
        return None;
    };
    (*id == from).then(|| *id = to)?;
    Some(renamed)
}

/// The type of pointers to variables of a function.
fn pointer_to(module: &mut Module, pointee: Word) -> Word {
    let operands = vec![
        Operand::StorageClass(StorageClass::Function),
        Operand::IdRef(pointee),
    ];
    let known = module.types_global_values.iter().find(|instruction| {
        instruction.class.opcode == Op::TypePointer && instruction.operands == operands
    });
    if let Some(id) = known.and_then(|known| known.result_id) {
        return id;
    }
    let id = new_id(module);
    let ty = Instruction::new(Op::TypePointer, None, Some(id), operands);
    module.types_global_values.push(ty);
    id
}
