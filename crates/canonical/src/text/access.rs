//! What a module does with its storage buffers and textures, as decorations.

use std::collections::HashMap;

use rspirv::dr::{Instruction, Module, Operand};
use rspirv::spirv::{Decoration, Op, StorageClass, Word};

/// What a module does with a storage buffer or a storage texture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Use {
    /// Bind group, or descriptor set.
    pub group: u32,
    /// Binding within the group.
    pub binding: u32,
    /// It reads.
    pub reads: bool,
    /// It writes.
    pub writes: bool,
}

/// Decorates the variables of each use with what is not done.
pub(super) fn declare(module: &mut Module, uses: &[Use]) {
    let mut places: HashMap<Word, (Option<u32>, Option<u32>)> = HashMap::new();
    let mut declared = Vec::new();
    for annotation in &module.annotations {
        match annotation.operands[..] {
            [
                Operand::IdRef(id),
                Operand::Decoration(decoration),
                Operand::LiteralBit32(value),
            ] => match decoration {
                Decoration::DescriptorSet => places.entry(id).or_default().0 = Some(value),
                Decoration::Binding => places.entry(id).or_default().1 = Some(value),
                _ => {}
            },
            [Operand::IdRef(id), Operand::Decoration(decoration)] => {
                declared.push((id, decoration));
            }
            _ => {}
        }
    }
    for variable in &module.types_global_values {
        let (Op::Variable, Some(id)) = (variable.class.opcode, variable.result_id) else {
            continue;
        };
        let Some(used) = places.get(&id).and_then(|&place| {
            uses.iter()
                .find(|used| place == (Some(used.group), Some(used.binding)))
        }) else {
            continue;
        };
        // A buffer that is only written is `read_write` in WGSL, which has no `write` for buffers.
        let texture = variable.operands.first()
            == Some(&Operand::StorageClass(StorageClass::UniformConstant));
        let absent = [
            (!used.writes, Decoration::NonWritable),
            (!used.reads && texture, Decoration::NonReadable),
        ];
        for (_, decoration) in absent.into_iter().filter(|&(absent, _)| absent) {
            if !declared.contains(&(id, decoration)) {
                let operands = vec![Operand::IdRef(id), Operand::Decoration(decoration)];
                module
                    .annotations
                    .push(Instruction::new(Op::Decorate, None, None, operands));
            }
        }
    }
}
