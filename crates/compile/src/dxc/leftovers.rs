//! Variables that DXC leaves behind where a function takes a buffer or a texture.
//!
//! DXC passes the resource through a local variable, inlines the function and puts the resource itself wherever the
//! variable was read. The variable and the stores to it are taken out by a pass of SPIR-V's optimiser that does nothing
//! in a module with float controls, so that in the canonical build they stay, and a variable that holds a pointer is not
//! valid.

use crate::words::{instructions, op};
use std::collections::BTreeSet;

/// Storage classes of variables of a module's own.
const PRIVATE: u32 = 6;
const FUNCTION: u32 = 7;

/// Takes out the variables that hold a pointer, an image or a sampler, where they are all written only, with what is
/// stored to them and their types. False when one of them is read.
pub(super) fn drop_leftovers(words: &mut Vec<u32>) -> bool {
    let mut opaque = BTreeSet::new();
    let mut pointers = BTreeSet::new();
    let mut variables = BTreeSet::new();
    for each in instructions(words) {
        match (each.opcode, each.operands) {
            (op::TYPE_IMAGE | op::TYPE_SAMPLER | op::TYPE_SAMPLED_IMAGE, [id, ..]) => {
                opaque.insert(*id);
            }
            (op::TYPE_POINTER, [id, class, pointee]) => {
                if [PRIVATE, FUNCTION].contains(class) && opaque.contains(pointee) {
                    pointers.insert(*id);
                }
                opaque.insert(*id);
            }
            (op::VARIABLE, [kind, id, ..]) if pointers.contains(kind) => {
                variables.insert(*id);
            }
            _ => {}
        }
    }
    let read: BTreeSet<u32> = instructions(words)
        .flat_map(|each| readable(each.opcode, each.operands).iter().copied())
        .filter(|id| variables.contains(id))
        .collect();
    // The types stay valid; but no text has a pointer to a pointer.
    let signatures: BTreeSet<u32> = instructions(words)
        .filter(|each| each.opcode == op::TYPE_FUNCTION)
        .filter(|each| each.operands[1..].iter().any(|id| pointers.contains(id)))
        .map(|each| each.operands[0])
        .collect();
    let called = instructions(words).any(|each| {
        each.opcode == op::FUNCTION
            && each
                .operands
                .get(3)
                .is_some_and(|id| signatures.contains(id))
    });
    if called || !read.is_empty() {
        return false;
    }
    let goes = |id: Option<&u32>| {
        id.is_some_and(|id| {
            variables.contains(id) || pointers.contains(id) || signatures.contains(id)
        })
    };
    let spans: Vec<_> = instructions(words)
        .filter(|each| match each.opcode {
            op::VARIABLE => goes(each.operands.get(1)),
            // Names and decorations begin with what they speak of, types with their own id.
            op::STORE | op::NAME | op::DECORATE | op::TYPE_POINTER | op::TYPE_FUNCTION => {
                goes(each.operands.first())
            }
            _ => false,
        })
        .map(|each| each.at..each.end())
        .collect();
    for span in spans.into_iter().rev() {
        words.drain(span);
    }
    true
}

/// The operands of an instruction through which a variable of such a type can be read; literals are none.
fn readable(opcode: u32, operands: &[u32]) -> &[u32] {
    let from = match opcode {
        op::STORE => 1,
        op::COPY_MEMORY => 0,
        op::LOAD
        | op::ACCESS_CHAIN
        | op::IN_BOUNDS_ACCESS_CHAIN
        | op::COPY_OBJECT
        | op::SELECT
        | op::PHI => 2,
        op::FUNCTION_CALL => 3,
        _ => return &[],
    };
    operands.get(from..).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{FUNCTION, drop_leftovers};
    use crate::words::{instruction, op};

    /// A variable 9 that holds a pointer to a buffer 8, and what follows.
    fn module(more: &[Vec<u32>]) -> Vec<u32> {
        let mut words = vec![0x0723_0203, 0x0001_0300, 0, 20, 0];
        words.extend(instruction(op::NAME, &[9, 0x6261]));
        words.extend(instruction(op::TYPE_STRUCT, &[5, 4]));
        words.extend(instruction(op::TYPE_POINTER, &[6, 2, 5]));
        words.extend(instruction(op::TYPE_POINTER, &[7, FUNCTION, 6]));
        words.extend(instruction(op::VARIABLE, &[6, 8, 2]));
        for each in more {
            words.extend(each);
        }
        words
    }

    #[test]
    fn what_is_written_only_goes_and_what_is_read_stays() {
        let variable = instruction(op::VARIABLE, &[7, 9, FUNCTION]);
        let store = instruction(op::STORE, &[9, 8]);
        let load = instruction(op::LOAD, &[6, 10, 9]);
        let mut written = module(&[variable.clone(), store.clone()]);
        assert!(drop_leftovers(&mut written));
        // Without the name (3 words) and the type of the variable (4 words).
        let mut clean = module(&[]);
        clean.drain(15..19);
        clean.drain(5..8);
        assert_eq!(written, clean);
        assert!(drop_leftovers(&mut written));

        let read = module(&[variable, store, load]);
        let mut same = read.clone();
        assert!(!drop_leftovers(&mut same));
        assert_eq!(same, read);
    }
}
