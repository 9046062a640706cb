//! Small changes after which text languages can say what a module says; the arithmetic stays as it is.

mod access;
mod levels;
mod logic;
mod negate;
mod reads;
mod signs;
mod statics;
mod strides;

use rspirv::binary::Assemble;
use rspirv::dr::{Instruction, Module, Operand};
use rspirv::spirv::{Op, StorageClass, Word};

pub use self::access::Use;
use crate::Error;
use crate::load::load;

/// The language of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// WebGPU shading language.
    Wgsl,
    /// High-level shading language.
    Hlsl,
}

/// A module for a translator to text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForText {
    /// SPIR-V.
    pub words: Vec<u32>,
    /// The module given started with workgroup memory zeroed, which text that does not by itself must do.
    pub zeroes_workgroup_memory: bool,
}

/// A module that says the same in the part of SPIR-V that translators to text know.
///
/// * Workgroup variables lose their initialiser of zeros: WGSL zeroes workgroup memory by itself, and naga does not
///   read one over atomics. HLSL must do it in code, if it matters.
/// * An array of scalars 16 bytes apart, which HLSL has in constant buffers, becomes one of vectors of four, of which the
///   first component is used: WGSL has no such stride.
/// * A structure loses a name that begins with two underscores. Such names are naga's own: it takes the structure for the
///   result of a built-in function, which WGSL does not let a text name, and does not declare it.
/// * Storage buffers and textures say whether they are read and written, as `uses` lists them: WGSL must declare it.
/// * `&&` and `||` of vectors become selections, which is what WGSL has for them; in HLSL, where
///   the two versions of the language differ in selections of vectors, all become ones of scalars.
/// * A `static const` of HLSL, which is a private variable in SPIR-V, becomes a variable of each function that reads it:
///   otherwise no control flow that depends on it is uniform, and implementations of WebGPU refuse its barriers.
/// * What is read outside of a texture is zeros in WGSL too, as it is of D3D and of robust Vulkan.
/// * The opposite of an unsigned integer becomes a subtraction from zero.
/// * Minima, magnitudes and bit searches of integers have operands and results of the sign that the instruction goes by:
///   DXC writes `SAbs` for `abs` of an unsigned number, and `abs` of one in WGSL is the number.
/// * An unsigned level of a texture becomes a signed one, which is all that GLSL takes.
///
/// Pass a module made without float controls, which WGSL cannot declare.
///
/// # Errors
///
/// When the words are not a SPIR-V module.
pub fn for_text(words: &[u32], uses: &[Use], target: Target) -> Result<ForText, Error> {
    let mut module = load(words)?;
    drop_lines(&mut module);
    drop_own_names(&mut module);
    let zeroes_workgroup_memory = drop_workgroup_initialisers(&mut module);
    access::declare(&mut module, uses);
    strides::widen(&mut module);
    logic::select(&mut module);
    negate::subtract(&mut module);
    signs::match_types(&mut module);
    statics::localise(&mut module);
    match target {
        Target::Wgsl => reads::guard(&mut module),
        Target::Hlsl => logic::split_selections(&mut module),
    }
    levels::sign(&mut module);
    Ok(ForText {
        words: module.assemble(),
        zeroes_workgroup_memory,
    })
}

/// Source lines, which naga does not read among types and constants and which text does not need.
fn drop_lines(module: &mut Module) {
    let line =
        |instruction: &Instruction| matches!(instruction.class.opcode, Op::Line | Op::NoLine);
    // The source itself is cut into pieces where it is long.
    module
        .debug_string_source
        .retain(|instruction| instruction.class.opcode == Op::String);
    module
        .types_global_values
        .retain(|instruction| !line(instruction));
    for function in &mut module.functions {
        for block in &mut function.blocks {
            block.instructions.retain(|instruction| !line(instruction));
        }
    }
}

/// Names that naga keeps for itself.
fn drop_own_names(module: &mut Module) {
    module.debug_names.retain(|name| {
        let text = name.operands.get(1);
        !matches!(text, Some(Operand::LiteralString(text)) if name.class.opcode == Op::Name && text.starts_with("__"))
    });
}

/// True when there were any.
fn drop_workgroup_initialisers(module: &mut Module) -> bool {
    let mut dropped = false;
    for instruction in &mut module.types_global_values {
        let workgroup = Operand::StorageClass(StorageClass::Workgroup);
        if instruction.class.opcode == Op::Variable
            && instruction.operands.first() == Some(&workgroup)
        {
            dropped |= instruction.operands.len() > 1;
            instruction.operands.truncate(1);
        }
    }
    dropped
}

/// A fresh id.
fn new_id(module: &mut Module) -> Word {
    module.header.as_mut().map_or(0, |header| {
        header.bound += 1;
        header.bound - 1
    })
}
