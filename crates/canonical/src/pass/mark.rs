//! What the module says about itself: decorations, float controls, and the mark of a canonical module.

use std::collections::{HashMap, HashSet};

use rspirv::dr::{Instruction, Module, Operand};
use rspirv::spirv::{Capability, Decoration, ExecutionMode, Op, Word};

use super::{Options, Residual};

/// `OpModuleProcessed` of a canonical module; the number is the version of the semantics.
const MARK: &str = "shadertwin canonical 1";
/// `OpModuleProcessed` of a residual operation: name, and file and line when known, each after this separator.
const RESIDUAL: &str = "shadertwin residual";
const SEPARATOR: char = '\t';
const GLSL: &str = "GLSL.std.450";
const FLOAT_CONTROLS: &str = "SPV_KHR_float_controls";
/// SPIR-V version whose core has float controls.
const FLOAT_CONTROLS_IN_CORE: Word = 0x0001_0400;
/// SPIR-V version that has `OpModuleProcessed`.
const MODULE_PROCESSED_IN_CORE: Word = 0x0001_0100;

fn string(instruction: &Instruction) -> Option<&str> {
    match instruction.operands.first() {
        Some(Operand::LiteralString(text)) => Some(text),
        _ => None,
    }
}

/// Residual operations of a module that was rewritten before.
pub(super) fn residual_of(module: &Module) -> Option<Vec<Residual>> {
    let notes = || module.debug_module_processed.iter().filter_map(string);
    if !notes().any(|note| note == MARK) {
        return None;
    }
    let residual = notes().filter_map(|note| {
        let mut fields = note.split(SEPARATOR);
        if fields.next() != Some(RESIDUAL) {
            return None;
        }
        let instruction = fields.next()?.to_owned();
        let file = fields.next();
        let line = fields.next().and_then(|line| line.parse().ok());
        Some(Residual {
            instruction,
            line: file.map(str::to_owned).zip(line),
        })
    });
    Some(residual.collect())
}

/// Marks the module as canonical but for `residual`.
pub(super) fn stamp(module: &mut Module, residual: &[Residual]) {
    let notes = residual.iter().map(|residual| {
        let mut note = format!("{RESIDUAL}{SEPARATOR}{}", residual.instruction);
        if let Some((file, line)) = &residual.line {
            note = format!("{note}{SEPARATOR}{file}{SEPARATOR}{line}");
        }
        note
    });
    if let Some(header) = &mut module.header {
        header.version = header.version.max(MODULE_PROCESSED_IN_CORE);
    }
    for note in std::iter::once(MARK.to_owned()).chain(notes) {
        let operands = vec![Operand::LiteralString(note)];
        module.debug_module_processed.push(Instruction::new(
            Op::ModuleProcessed,
            None,
            None,
            operands,
        ));
    }
}

/// Contents of each `OpString`.
pub(super) fn strings(module: &Module) -> HashMap<Word, String> {
    module
        .debug_string_source
        .iter()
        .filter(|instruction| instruction.class.opcode == Op::String)
        .filter_map(|instruction| Some((instruction.result_id?, string(instruction)?.to_owned())))
        .collect()
}

/// Id of the module's import of GLSL.std.450.
pub(super) fn glsl_import(module: &Module) -> Option<Word> {
    module
        .ext_inst_imports
        .iter()
        .find(|import| string(import) == Some(GLSL))
        .and_then(|import| import.result_id)
}

/// Imports GLSL.std.450 as `id`.
pub(super) fn import_glsl(module: &mut Module, id: Option<Word>) {
    let operands = vec![Operand::LiteralString(GLSL.to_owned())];
    module
        .ext_inst_imports
        .push(Instruction::new(Op::ExtInstImport, None, id, operands));
}

/// Drops every permission to be inexact, and what is decorated anew.
pub(super) fn drop_permissions(module: &mut Module) {
    module.annotations.retain(|annotation| {
        !annotation.operands.iter().any(|operand| {
            matches!(
                operand,
                Operand::Decoration(
                    Decoration::RelaxedPrecision
                        | Decoration::FPFastMathMode
                        | Decoration::NoContraction
                )
            )
        })
    });
}

/// Forbids fusing the given results.
pub(super) fn forbid_fusing(module: &mut Module, no_contraction: &[Word]) {
    let mut done = HashSet::new();
    for &id in no_contraction.iter().filter(|&&id| done.insert(id)) {
        let operands = vec![
            Operand::IdRef(id),
            Operand::Decoration(Decoration::NoContraction),
        ];
        module
            .annotations
            .push(Instruction::new(Op::Decorate, None, None, operands));
    }
}

/// Declares the float controls that the options ask for on every entry point.
pub(super) fn declare(module: &mut Module, options: &Options) {
    let wanted = [
        (
            options.signed_zero_inf_nan_preserve,
            Capability::SignedZeroInfNanPreserve,
            ExecutionMode::SignedZeroInfNanPreserve,
        ),
        (
            options.rounding_mode_rte,
            Capability::RoundingModeRTE,
            ExecutionMode::RoundingModeRTE,
        ),
    ];
    let mut entries: Vec<Word> = module
        .entry_points
        .iter()
        .filter_map(|entry| entry.operands.get(1)?.id_ref_any())
        .collect();
    entries.sort_unstable();
    entries.dedup();
    for (_, capability, mode) in wanted.into_iter().filter(|&(wanted, ..)| wanted) {
        add(
            &mut module.capabilities,
            Op::Capability,
            vec![Operand::Capability(capability)],
        );
        for &entry in &entries {
            let operands = vec![
                Operand::IdRef(entry),
                Operand::ExecutionMode(mode),
                Operand::LiteralBit32(32),
            ];
            add(&mut module.execution_modes, Op::ExecutionMode, operands);
        }
        if module
            .header
            .as_ref()
            .is_some_and(|header| header.version < FLOAT_CONTROLS_IN_CORE)
        {
            let name = Operand::LiteralString(FLOAT_CONTROLS.to_owned());
            add(&mut module.extensions, Op::Extension, vec![name]);
        }
    }
}

/// Float controls, each the name of a capability and of an execution mode.
const CONTROLS: [(Capability, ExecutionMode); 5] = [
    (Capability::DenormPreserve, ExecutionMode::DenormPreserve),
    (
        Capability::DenormFlushToZero,
        ExecutionMode::DenormFlushToZero,
    ),
    (
        Capability::SignedZeroInfNanPreserve,
        ExecutionMode::SignedZeroInfNanPreserve,
    ),
    (Capability::RoundingModeRTE, ExecutionMode::RoundingModeRTE),
    (Capability::RoundingModeRTZ, ExecutionMode::RoundingModeRTZ),
];

/// Drops what the module asked of the adapter for 32-bit floats: the rules hold whatever that was, and few adapters have
/// it. Capabilities and the extension stay only for other widths.
pub(super) fn forget_controls(module: &mut Module) {
    let of = |mode: &Instruction| match mode.operands.get(1) {
        Some(&Operand::ExecutionMode(mode)) => {
            CONTROLS.iter().find(|(_, control)| *control == mode)
        }
        _ => None,
    };
    module.execution_modes.retain(|mode| {
        of(mode).is_none() || !mode.operands.ends_with(&[Operand::LiteralBit32(32)])
    });
    let kept: Vec<Capability> = module
        .execution_modes
        .iter()
        .filter_map(|mode| of(mode).map(|&(capability, _)| capability))
        .collect();
    module.capabilities.retain(|instruction| {
        let named = |&(control, _): &(Capability, ExecutionMode)| {
            instruction.operands == [Operand::Capability(control)] && !kept.contains(&control)
        };
        !CONTROLS.iter().any(named)
    });
    if kept.is_empty() {
        module
            .extensions
            .retain(|extension| string(extension) != Some(FLOAT_CONTROLS));
    }
}

/// Adds an instruction unless it is there.
fn add(instructions: &mut Vec<Instruction>, op: Op, operands: Vec<Operand>) {
    if !instructions
        .iter()
        .any(|instruction| instruction.operands == operands)
    {
        instructions.push(Instruction::new(op, None, None, operands));
    }
}
