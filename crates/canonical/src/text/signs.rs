//! Built-in functions of integers, with operands and results of the sign that they go by.

use super::new_id;
use rspirv::dr::{Instruction, Module, Operand};
use rspirv::spirv::{GlslStd450Op as Glsl, Op, Word};
use std::collections::HashMap;

/// SPIR-V lets an instruction read unsigned numbers as signed ones and give any integer; text goes by the type alone, and
/// `abs` of an unsigned number is the number. So operands and results get the instruction's type by `OpBitcast`.
pub(super) fn match_types(module: &mut Module) {
    let imports = module.ext_inst_imports.iter();
    let glsl = imports
        .filter(|it| it.operands == [Operand::LiteralString("GLSL.std.450".into())])
        .find_map(|it| it.result_id);
    let mut functions = std::mem::take(&mut module.functions);
    let results = functions.iter().flat_map(|f| f.all_inst_iter());
    let globals = module.types_global_values.iter();
    let types_of_values: HashMap<Word, Word> = globals
        .chain(results)
        .filter_map(|it| Some((it.result_id?, it.result_type?)))
        .collect();
    let mut types = Types::of(module);
    for block in functions.iter_mut().flat_map(|f| &mut f.blocks) {
        let mut at = 0;
        while at < block.instructions.len() {
            let instruction = &mut block.instructions[at];
            at += 1;
            let (Some((sign, first)), Some(result)) =
                (reading(instruction, glsl), instruction.result_type)
            else {
                continue;
            };
            let Some(sign) = sign.or_else(|| types.sign(result)) else {
                continue;
            };
            let Some(wanted) = types.with_sign(module, result, sign) else {
                continue;
            };
            let mut casts = Vec::new();
            for operand in &mut instruction.operands[first..] {
                if let Operand::IdRef(id) = operand
                    && let Some(&given) = types_of_values.get(id)
                    && given != wanted
                    && types.with_sign(module, given, sign) == Some(wanted)
                {
                    let cast = new_id(module);
                    let of = vec![Operand::IdRef(*id)];
                    casts.push(Instruction::new(Op::Bitcast, Some(wanted), Some(cast), of));
                    *id = cast;
                }
            }
            if result != wanted {
                let id = new_id(module);
                let of = vec![Operand::IdRef(id)];
                let back = Instruction::new(Op::Bitcast, Some(result), instruction.result_id, of);
                instruction.result_type = Some(wanted);
                instruction.result_id = Some(id);
                block.instructions.insert(at, back);
                at += 1;
            }
            let before = at - 1 - usize::from(result != wanted);
            at += casts.len();
            block.instructions.splice(before..before, casts);
        }
    }
    module.functions = functions;
}

/// The sign that an instruction goes by, or `None` for the one of its result; and its first operand that is a number.
fn reading(instruction: &Instruction, glsl: Option<Word>) -> Option<(Option<bool>, usize)> {
    match (instruction.class.opcode, &instruction.operands[..]) {
        (Op::BitCount | Op::BitReverse, _) => Some((None, 0)),
        (
            Op::ExtInst,
            &[
                Operand::IdRef(set),
                Operand::LiteralExtInstInteger(number),
                ..,
            ],
        ) if Some(set) == glsl => {
            let sign = match Glsl::from_u32(number)? {
                Glsl::SAbs
                | Glsl::SSign
                | Glsl::SMin
                | Glsl::SMax
                | Glsl::SClamp
                | Glsl::FindSMsb => Some(true),
                Glsl::UMin | Glsl::UMax | Glsl::UClamp | Glsl::FindUMsb => Some(false),
                Glsl::FindILsb => None,
                _ => return None,
            };
            Some((sign, 2))
        }
        _ => None,
    }
}

/// The types of integers and of vectors of them.
struct Types {
    /// Width and sign, and components where it is a vector, by type.
    shapes: HashMap<Word, Shape>,
    ids: HashMap<Shape, Word>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Shape {
    bits: u32,
    signed: bool,
    components: Option<u32>,
}

impl Types {
    fn of(module: &Module) -> Self {
        let mut types = Self {
            shapes: HashMap::new(),
            ids: HashMap::new(),
        };
        for instruction in &module.types_global_values {
            let Some(id) = instruction.result_id else {
                continue;
            };
            let shape = match (instruction.class.opcode, &instruction.operands[..]) {
                (Op::TypeInt, &[Operand::LiteralBit32(bits), Operand::LiteralBit32(sign)]) => {
                    Shape {
                        bits,
                        signed: sign != 0,
                        components: None,
                    }
                }
                (Op::TypeVector, &[Operand::IdRef(component), Operand::LiteralBit32(count)]) => {
                    match types.shapes.get(&component) {
                        Some(&shape) if shape.components.is_none() => Shape {
                            components: Some(count),
                            ..shape
                        },
                        _ => continue,
                    }
                }
                _ => continue,
            };
            types.shapes.insert(id, shape);
            types.ids.entry(shape).or_insert(id);
        }
        types
    }

    fn sign(&self, ty: Word) -> Option<bool> {
        self.shapes.get(&ty).map(|shape| shape.signed)
    }

    /// The type of the same shape with this sign, made where the module has none; `None` where it is no integer.
    fn with_sign(&mut self, module: &mut Module, ty: Word, signed: bool) -> Option<Word> {
        let shape = *self.shapes.get(&ty)?;
        if signed == shape.signed {
            return Some(ty);
        }
        Some(self.id(module, Shape { signed, ..shape }))
    }

    fn id(&mut self, module: &mut Module, shape: Shape) -> Word {
        if let Some(&id) = self.ids.get(&shape) {
            return id;
        }
        let (op, operands) = match shape.components {
            Some(count) => {
                let component = Shape {
                    components: None,
                    ..shape
                };
                let component = self.id(module, component);
                let of = vec![Operand::IdRef(component), Operand::LiteralBit32(count)];
                (Op::TypeVector, of)
            }
            None => {
                let signed = Operand::LiteralBit32(u32::from(shape.signed));
                (Op::TypeInt, vec![Operand::LiteralBit32(shape.bits), signed])
            }
        };
        let id = new_id(module);
        module
            .types_global_values
            .push(Instruction::new(op, None, Some(id), operands));
        self.shapes.insert(id, shape);
        self.ids.insert(shape, id);
        id
    }
}
