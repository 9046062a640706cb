//! Where resources are bound, told and changed by SPIR-V result id.
//!
//! DXC puts the register number into the binding whatever its letter, so `b0`, `t0` and `u0` of one kernel all land on
//! 0:0, and no validator objects. A host needs a place for each.

use crate::check;
use crate::words::{Instruction, instruction, instructions, literal, op};
use std::collections::BTreeMap;

/// Decorations.
const BINDING: u32 = 33;
const DESCRIPTOR_SET: u32 = 34;

/// Storage classes of what a descriptor set holds: images and samplers, uniform blocks, storage buffers.
const RESOURCE_CLASSES: [u32; 3] = [0, 2, 12];

/// The variables of a module that a descriptor set holds, in order: result id, name (empty where the module has none),
/// group and binding (none where the decoration is missing).
#[must_use]
pub fn resource_variables(words: &[u32]) -> Vec<(u32, String, Option<u32>, Option<u32>)> {
    let mut names = BTreeMap::new();
    let mut places = BTreeMap::new();
    for each in instructions(words) {
        match (each.opcode, each.operands) {
            (op::NAME, [id, name @ ..]) => {
                names.insert(*id, literal(name));
            }
            (op::DECORATE, &[id, decoration, value]) => {
                places.insert((id, decoration), value);
            }
            _ => {}
        }
    }
    instructions(words)
        .filter_map(resource)
        .map(|id| {
            let place = |decoration| places.get(&(id, decoration)).copied();
            let name = names.get(&id).cloned().unwrap_or_default();
            (id, name, place(DESCRIPTOR_SET), place(BINDING))
        })
        .collect()
}

/// The id of a variable that a descriptor set holds.
fn resource(each: Instruction<'_>) -> Option<u32> {
    match (each.opcode, each.operands) {
        (op::VARIABLE, &[_, id, class, ..]) => RESOURCE_CLASSES.contains(&class).then_some(id),
        _ => None,
    }
}

/// Gives variables, by result id, another group and binding; decorations that are missing are added. Other words stay
/// as they are, and so do variables that are not named.
///
/// # Errors
///
/// When the words are not a module, or an id is not one of [`resource_variables`]; the words are then unchanged.
pub fn rebind(words: &mut Vec<u32>, places: &BTreeMap<u32, (u32, u32)>) -> Result<(), String> {
    check::entries(words)?;
    let known: Vec<u32> = instructions(words).filter_map(resource).collect();
    if let Some(id) = places.keys().find(|id| !known.contains(id)) {
        return Err(format!(
            "%{id} is no resource variable of the module; its resource variables are {known:?}"
        ));
    }
    // In the order of ids, so that the same request makes the same words.
    let mut wanted: BTreeMap<(u32, u32), u32> = places
        .iter()
        .flat_map(|(&id, &(group, binding))| {
            [((id, DESCRIPTOR_SET), group), ((id, BINDING), binding)]
        })
        .collect();
    let mut changes = Vec::new();
    let mut first_type = words.len();
    for each in instructions(words) {
        if let (op::DECORATE, &[id, decoration, _]) = (each.opcode, each.operands)
            && let Some(value) = wanted.remove(&(id, decoration))
        {
            changes.push((each.at + 3, value));
        }
        if !before_types(each.opcode) {
            first_type = each.at;
            break;
        }
    }
    for (at, value) in changes {
        words[at] = value;
    }
    let missing: Vec<u32> = wanted
        .iter()
        .flat_map(|(&(id, decoration), &value)| instruction(op::DECORATE, &[id, decoration, value]))
        .collect();
    words.splice(first_type..first_type, missing);
    Ok(())
}

/// The instruction belongs to a section that stands before types, constants and variables.
fn before_types(opcode: u32) -> bool {
    matches!(
        opcode,
        op::CAPABILITY
            | op::EXTENSION
            | op::EXT_INST_IMPORT
            | op::MEMORY_MODEL
            | op::ENTRY_POINT
            | op::EXECUTION_MODE
            | op::EXECUTION_MODE_ID
            | op::STRING
            | op::SOURCE
            | op::SOURCE_EXTENSION
            | op::SOURCE_CONTINUED
            | op::NAME
            | op::MEMBER_NAME
            | op::MODULE_PROCESSED
            | op::DECORATE
            | op::MEMBER_DECORATE
            | op::DECORATION_GROUP
            | op::GROUP_DECORATE
            | op::GROUP_MEMBER_DECORATE
            | op::DECORATE_ID
            | op::DECORATE_STRING
            | op::MEMBER_DECORATE_STRING
    )
}
