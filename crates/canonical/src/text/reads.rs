//! Reads of texels outside of their texture, which text leaves to the implementation.
//!
//! SPIR-V is run with robust access and D3D promises zeros; of WGSL, Dawn takes the nearest texel and wgpu gives zeros. So
//! what is read is replaced by zeros where the place is outside. Levels and layers are not looked at.

use std::collections::HashMap;

use rspirv::dr::{Instruction, Module, Operand};
use rspirv::spirv::{Capability, ImageOperands, Op, Word};

use super::new_id;

/// Puts a test behind each read of a sampled or storage texture.
pub(super) fn guard(module: &mut Module) {
    let types: HashMap<Word, Word> = module
        .all_inst_iter()
        .filter_map(|instruction| Some((instruction.result_id?, instruction.result_type?)))
        .collect();
    let mut functions = std::mem::take(&mut module.functions);
    let mut guarded = false;
    for block in functions.iter_mut().flat_map(|f| &mut f.blocks) {
        let mut out = Vec::with_capacity(block.instructions.len());
        let mut rest = std::mem::take(&mut block.instructions)
            .into_iter()
            .peekable();
        while let Some(instruction) = rest.next() {
            let read = match rest.peek() {
                Some(next) if is_guard(module, &instruction, next) => None,
                _ => Read::of(module, &types, &instruction),
            };
            match read {
                Some(read) => {
                    guarded = true;
                    read.write(module, instruction, &mut out);
                }
                None => out.push(instruction),
            }
        }
        block.instructions = out;
    }
    module.functions = functions;
    let query = [Operand::Capability(Capability::ImageQuery)];
    if guarded
        && module
            .capabilities
            .iter()
            .all(|each| each.operands != query)
    {
        let capability = Instruction::new(Op::Capability, None, None, query.to_vec());
        module.capabilities.push(capability);
    }
}

/// True when the second instruction chooses between what the first reads and zeros: it was guarded before.
fn is_guard(module: &Module, read: &Instruction, next: &Instruction) -> bool {
    let (Op::Select, [_, Operand::IdRef(value), Operand::IdRef(zeros)]) =
        (next.class.opcode, &next.operands[..])
    else {
        return false;
    };
    read.result_id == Some(*value)
        && definition(module, *zeros).is_some_and(|zeros| zeros.class.opcode == Op::ConstantNull)
}

/// A read that can be guarded.
struct Read {
    image: Word,
    coordinate: Word,
    /// Components of the coordinate.
    lanes: u32,
    /// The last of them is a layer, which naga leaves out of the size.
    layered: bool,
    signed: bool,
    /// Level of a sampled texture; `None` for a storage texture.
    level: Option<Word>,
    /// Components of what is read.
    width: u32,
}

impl Read {
    fn of(module: &mut Module, types: &HashMap<Word, Word>, read: &Instruction) -> Option<Self> {
        let sampled = match read.class.opcode {
            Op::ImageFetch => true,
            Op::ImageRead => false,
            _ => return None,
        };
        let &[
            Operand::IdRef(image),
            Operand::IdRef(coordinate),
            ref more @ ..,
        ] = &read.operands[..]
        else {
            return None;
        };
        let level = match more {
            [Operand::ImageOperands(flags), Operand::IdRef(level)]
                if *flags == ImageOperands::LOD =>
            {
                Some(*level)
            }
            [] => None,
            // What DXC writes.
            [Operand::ImageOperands(flags)] if flags.is_empty() => None,
            // A sample's number, or an offset.
            _ => return None,
        };
        let (width, _) = vector(module, read.result_type?)?;
        let (lanes, component) = vector(module, *types.get(&coordinate)?)?;
        let layered = match &definition(module, *types.get(&image)?)?.operands[..] {
            [_, _, _, Operand::LiteralBit32(arrayed), ..] => *arrayed == 1,
            _ => return None,
        };
        if layered && lanes != 3 {
            return None;
        }
        let signed = match &definition(module, component)?.operands[..] {
            [Operand::LiteralBit32(32), Operand::LiteralBit32(signed)] => *signed == 1,
            _ => return None,
        };
        let level = match (sampled, level) {
            (true, None) => {
                let uint = unsigned(module);
                let zero = vec![Operand::LiteralBit32(0)];
                Some(global(module, Op::Constant, Some(uint), zero))
            }
            (_, level) => level,
        };
        Some(Self {
            image,
            coordinate,
            lanes,
            layered,
            signed,
            level,
            width,
        })
    }

    /// The read under another id, the test, and a selection in the read's place.
    fn write(&self, module: &mut Module, mut read: Instruction, out: &mut Vec<Instruction>) {
        let uint = unsigned(module);
        let boolean = global(module, Op::TypeBool, None, Vec::new());
        let places = vector_of(module, uint, self.lanes);
        let tested = self.lanes - u32::from(self.layered);
        let tests = vector_of(module, boolean, tested);
        let sides = vector_of(module, uint, tested);
        let choices = vector_of(module, boolean, self.width);
        let (result, ty) = (read.result_id, read.result_type);
        let zeros = match ty {
            Some(ty) => global(module, Op::ConstantNull, Some(ty), Vec::new()),
            None => return out.push(read),
        };
        let mut emit = |op, ty, operands| {
            let id = new_id(module);
            out.push(Instruction::new(op, Some(ty), Some(id), operands));
            id
        };
        let of =
            |ids: &[Word]| -> Vec<Operand> { ids.iter().map(|&id| Operand::IdRef(id)).collect() };
        let mut size = match self.level {
            Some(level) => emit(Op::ImageQuerySizeLod, places, of(&[self.image, level])),
            None => emit(Op::ImageQuerySize, places, of(&[self.image])),
        };
        // A negative place is a huge one.
        let mut place = match self.signed {
            true => emit(Op::Bitcast, places, of(&[self.coordinate])),
            false => self.coordinate,
        };
        if self.layered {
            for all in [&mut size, &mut place] {
                let mut operands = of(&[*all, *all]);
                operands.extend((0..tested).map(Operand::LiteralBit32));
                *all = emit(Op::VectorShuffle, sides, operands);
            }
        }
        let mut inside = emit(Op::ULessThan, tests, of(&[place, size]));
        if tested > 1 {
            inside = emit(Op::All, boolean, of(&[inside]));
        }
        if self.width > 1 {
            let lanes = vec![inside; self.width as usize];
            inside = emit(Op::CompositeConstruct, choices, of(&lanes));
        }
        let texel = new_id(module);
        read.result_id = Some(texel);
        out.push(read);
        let operands = [inside, texel, zeros].map(Operand::IdRef).to_vec();
        out.push(Instruction::new(Op::Select, ty, result, operands));
    }
}

fn definition(module: &Module, id: Word) -> Option<&Instruction> {
    let mut globals = module.types_global_values.iter();
    globals.find(|global| global.result_id == Some(id))
}

/// Components of a vector, and their type; a scalar is one of one.
fn vector(module: &Module, ty: Word) -> Option<(u32, Word)> {
    let definition = definition(module, ty)?;
    match (definition.class.opcode, &definition.operands[..]) {
        (
            Op::TypeVector,
            &[
                Operand::IdRef(component),
                Operand::LiteralBit32(count @ 2..=4),
            ],
        ) => Some((count, component)),
        (Op::TypeInt | Op::TypeFloat, _) => Some((1, ty)),
        _ => None,
    }
}

fn unsigned(module: &mut Module) -> Word {
    let operands = vec![Operand::LiteralBit32(32), Operand::LiteralBit32(0)];
    global(module, Op::TypeInt, None, operands)
}

fn vector_of(module: &mut Module, component: Word, count: u32) -> Word {
    if count == 1 {
        return component;
    }
    let operands = vec![Operand::IdRef(component), Operand::LiteralBit32(count)];
    global(module, Op::TypeVector, None, operands)
}

/// The id of this type or constant, which is added when the module has none.
fn global(module: &mut Module, op: Op, ty: Option<Word>, operands: Vec<Operand>) -> Word {
    let known = module.types_global_values.iter().find(|known| {
        known.class.opcode == op && known.result_type == ty && known.operands == operands
    });
    if let Some(id) = known.and_then(|known| known.result_id) {
        return id;
    }
    let id = new_id(module);
    let instruction = Instruction::new(op, ty, Some(id), operands);
    module.types_global_values.push(instruction);
    id
}
