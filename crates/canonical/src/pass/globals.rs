//! Types, constants and ids of the module being rewritten; each type and constant is made once.

use std::collections::HashMap;

use rspirv::dr::{Instruction, Module, Operand};
use rspirv::spirv::{Op, StorageClass, Word};

use crate::Error;
use crate::load::{MAX_BOUND, ids};

/// What a type is, as far as the rewriting cares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Bool,
    Int { width: u32, signed: bool },
    Float { width: u32 },
    Vector { component: Word, count: u32 },
    Matrix { column: Word, count: u32 },
    Pointer { class: StorageClass, pointee: Word },
    Image,
    Other,
}

#[derive(Clone, Copy, Debug)]
struct Type {
    kind: Kind,
    /// 32-bit floats somewhere in a value of this type.
    f32_inside: bool,
    /// Floats of another width somewhere in a value of this type.
    other_float_inside: bool,
}

/// A global value.
#[derive(Clone, Debug)]
pub(crate) enum Constant {
    /// Bits of a scalar of at most 32 bits.
    Bits(u32),
    /// Bits of a 64-bit scalar.
    Bits64(u64),
    Composite(Vec<Word>),
    Null,
    /// Known to the driver only: a specialisation constant, or undefined.
    Unknown,
}

/// Global part of the module, which only grows.
pub(crate) struct Globals {
    pub(crate) instructions: Vec<Instruction>,
    types: HashMap<Word, Type>,
    constants: HashMap<Word, Constant>,
    value_types: Vec<Word>,
    /// Type of the second member of each structure of two.
    second_members: HashMap<Word, Word>,
    made: HashMap<(Op, Option<Word>, Vec<Operand>), Word>,
    /// Ids below are the module's own.
    pub(crate) first_new: Word,
    next: Word,
}

impl Globals {
    /// Takes the global instructions out of `module`.
    pub(crate) fn take(module: &mut Module) -> Result<Self, Error> {
        let bound = module.header.as_ref().map_or(1, |header| header.bound);
        let mut globals = Self {
            instructions: std::mem::take(&mut module.types_global_values),
            types: HashMap::new(),
            constants: HashMap::new(),
            value_types: vec![0; bound as usize],
            second_members: HashMap::new(),
            made: HashMap::new(),
            first_new: bound,
            next: bound,
        };
        for mut instruction in std::mem::take(&mut globals.instructions) {
            globals.match_components(&mut instruction);
            globals.append(instruction);
        }
        for instruction in module
            .functions
            .iter()
            .flat_map(|function| function.all_inst_iter())
        {
            globals.note_type(instruction);
        }
        Ok(globals)
    }

    /// naga makes constant vectors of unsigned integers from signed ones and the reverse, which spirv-val overlooks.
    fn match_components(&mut self, instruction: &mut Instruction) {
        let Some(ty) = instruction.result_type else {
            return;
        };
        if instruction.class.opcode != Op::ConstantComposite || self.int_lanes(ty).is_none() {
            return;
        }
        let component = self.component(ty);
        for operand in &mut instruction.operands {
            if let Operand::IdRef(part) = operand
                && self.type_of(*part) != component
                && let Some(&Constant::Bits(bits)) = self.constants.get(part)
            {
                *part = self.splat(component, u64::from(bits));
            }
        }
    }

    fn note_type(&mut self, instruction: &Instruction) {
        if let (Some(id), Some(ty)) = (instruction.result_id, instruction.result_type) {
            let index = id as usize;
            if index >= self.value_types.len() {
                self.value_types.resize(index + 1, 0);
            }
            self.value_types[index] = ty;
        }
    }

    fn note(&mut self, instruction: &Instruction) {
        self.note_type(instruction);
        let Some(id) = instruction.result_id else {
            return;
        };
        let op = instruction.class.opcode;
        if op.is_type() {
            let ty = self.describe(instruction);
            self.types.insert(id, ty);
            if let (Op::TypeStruct, [_, Operand::IdRef(second)]) =
                (op, instruction.operands.as_slice())
            {
                self.second_members.insert(id, *second);
            }
        }
        let constant = match op {
            Op::Constant => match instruction.operands.first() {
                Some(&Operand::LiteralBit32(bits)) => Some(Constant::Bits(bits)),
                Some(&Operand::LiteralBit64(bits)) => Some(Constant::Bits64(bits)),
                _ => None,
            },
            Op::ConstantTrue => Some(Constant::Bits(1)),
            Op::ConstantFalse => Some(Constant::Bits(0)),
            Op::ConstantComposite => Some(Constant::Composite(ids(instruction).collect())),
            Op::ConstantNull => Some(Constant::Null),
            Op::Variable => None,
            _ if op.is_type() => None,
            _ => Some(Constant::Unknown),
        };
        if let Some(constant) = constant {
            self.constants.insert(id, constant);
        }
        // Structures and arrays carry decorations; everything else of one shape is one thing.
        let once = matches!(
            op,
            Op::TypeBool
                | Op::TypeInt
                | Op::TypeFloat
                | Op::TypeVector
                | Op::TypeVoid
                | Op::TypeFunction
                | Op::Constant
                | Op::ConstantComposite
                | Op::ConstantNull
                | Op::ConstantTrue
                | Op::ConstantFalse
        );
        if once {
            self.made
                .entry((op, instruction.result_type, instruction.operands.clone()))
                .or_insert(id);
        }
    }

    fn describe(&self, instruction: &Instruction) -> Type {
        let literal = |at: usize| match instruction.operands.get(at) {
            Some(&Operand::LiteralBit32(value)) => value,
            _ => 0,
        };
        let id = |at: usize| {
            instruction
                .operands
                .get(at)
                .and_then(Operand::id_ref_any)
                .unwrap_or(0)
        };
        let op = instruction.class.opcode;
        let kind = match op {
            Op::TypeBool => Kind::Bool,
            Op::TypeInt => Kind::Int {
                width: literal(0),
                signed: literal(1) == 1,
            },
            // An encoding, the second operand, makes it another format, such as bfloat16.
            Op::TypeFloat if instruction.operands.len() == 1 => Kind::Float { width: literal(0) },
            Op::TypeFloat => Kind::Float { width: 0 },
            Op::TypeVector => Kind::Vector {
                component: id(0),
                count: literal(1),
            },
            Op::TypeMatrix => Kind::Matrix {
                column: id(0),
                count: literal(1),
            },
            Op::TypeImage | Op::TypeSampledImage => Kind::Image,
            Op::TypePointer => match instruction.operands.first() {
                Some(&Operand::StorageClass(class)) => Kind::Pointer {
                    class,
                    pointee: id(1),
                },
                _ => Kind::Other,
            },
            _ => Kind::Other,
        };
        let (mut f32_inside, mut other_float_inside) = (false, false);
        match kind {
            Kind::Float { width } => {
                f32_inside = width == 32;
                other_float_inside = width != 32;
            }
            // A pointer holds an address, an image a handle.
            Kind::Pointer { .. } | Kind::Image | Kind::Bool | Kind::Int { .. } => {}
            Kind::Vector { .. } | Kind::Matrix { .. } | Kind::Other => {
                for ty in ids(instruction).filter_map(|part| self.types.get(&part)) {
                    f32_inside |= ty.f32_inside;
                    other_float_inside |= ty.other_float_inside;
                }
            }
        }
        Type {
            kind,
            f32_inside,
            other_float_inside,
        }
    }

    /// A fresh id of type `ty`.
    pub(crate) fn new_id(&mut self, ty: Word) -> Word {
        let id = self.next;
        self.next += 1;
        self.value_types.push(ty);
        debug_assert_eq!(self.value_types.len(), self.next as usize);
        id
    }

    /// One above the largest id.
    pub(crate) fn bound(&self) -> Result<Word, Error> {
        if self.next > MAX_BOUND {
            return Err(Error::TooLarge {
                limit: MAX_BOUND as usize,
                what: "ids",
            });
        }
        Ok(self.next)
    }

    /// Type of a value; 0 when it has none.
    pub(crate) fn type_of(&self, id: Word) -> Word {
        self.value_types.get(id as usize).copied().unwrap_or(0)
    }

    pub(crate) fn kind(&self, ty: Word) -> Kind {
        self.types.get(&ty).map_or(Kind::Other, |ty| ty.kind)
    }

    /// What a pointer points to.
    pub(crate) fn pointee(&self, ty: Word) -> Option<Word> {
        match self.kind(ty) {
            Kind::Pointer { pointee, .. } => Some(pointee),
            _ => None,
        }
    }

    /// Type of the second member of a structure of two.
    pub(crate) fn second_member(&self, ty: Word) -> Option<Word> {
        self.second_members.get(&ty).copied()
    }

    pub(crate) fn has_f32(&self, ty: Word) -> bool {
        self.types.get(&ty).is_some_and(|ty| ty.f32_inside)
    }

    pub(crate) fn has_other_float(&self, ty: Word) -> bool {
        self.types.get(&ty).is_some_and(|ty| ty.other_float_inside)
    }

    pub(crate) fn constant(&self, id: Word) -> Option<&Constant> {
        self.constants.get(&id)
    }

    /// Components of a 32-bit float scalar (1) or vector.
    pub(crate) fn float_lanes(&self, ty: Word) -> Option<u32> {
        self.lanes(ty, |kind| kind == Kind::Float { width: 32 })
    }

    /// Width in bits and components of an integer scalar (1) or vector.
    pub(crate) fn int_lanes(&self, ty: Word) -> Option<(u32, u32)> {
        let lanes = self.lanes(ty, |kind| matches!(kind, Kind::Int { .. }))?;
        let scalar = self.component(ty);
        match self.kind(scalar) {
            // No other width is one of SPIR-V's, or of a constant that can be written.
            Kind::Int {
                width: width @ (8 | 16 | 32 | 64),
                ..
            } => Some((width, lanes)),
            _ => None,
        }
    }

    fn lanes(&self, ty: Word, scalar: impl Fn(Kind) -> bool) -> Option<u32> {
        match self.kind(ty) {
            Kind::Vector { component, count } if (2..=16).contains(&count) => {
                scalar(self.kind(component)).then_some(count)
            }
            kind => scalar(kind).then_some(1),
        }
    }

    /// Component type of a vector; a scalar is its own.
    pub(crate) fn component(&self, ty: Word) -> Word {
        match self.kind(ty) {
            Kind::Vector { component, .. } => component,
            _ => ty,
        }
    }

    /// Lanes of a column and number of columns of a matrix of 32-bit floats.
    pub(crate) fn matrix(&self, ty: Word) -> Option<(Word, u32, u32)> {
        match self.kind(ty) {
            Kind::Matrix { column, count } if (2..=4).contains(&count) => {
                self.float_lanes(column).map(|rows| (column, rows, count))
            }
            _ => None,
        }
    }

    /// The id of this type or constant, which is made when the module has none.
    pub(crate) fn make(
        &mut self,
        op: Op,
        result_type: Option<Word>,
        operands: Vec<Operand>,
    ) -> Word {
        let key = (op, result_type, operands);
        if let Some(&id) = self.made.get(&key) {
            return id;
        }
        let id = self.new_id(result_type.unwrap_or(0));
        let (op, result_type, operands) = key;
        let instruction = Instruction::new(op, result_type, Some(id), operands);
        self.append(instruction);
        id
    }

    /// Adds a global whose id came from [`Self::new_id`].
    pub(crate) fn append(&mut self, instruction: Instruction) {
        self.note(&instruction);
        self.instructions.push(instruction);
    }

    fn vector_of(&mut self, scalar: Word, lanes: u32) -> Word {
        if lanes == 1 {
            return scalar;
        }
        self.make(
            Op::TypeVector,
            None,
            vec![Operand::IdRef(scalar), Operand::LiteralBit32(lanes)],
        )
    }

    pub(crate) fn float_type(&mut self, lanes: u32) -> Word {
        let scalar = self.make(Op::TypeFloat, None, vec![Operand::LiteralBit32(32)]);
        self.vector_of(scalar, lanes)
    }

    pub(crate) fn uint_type(&mut self, lanes: u32) -> Word {
        let scalar = self.make(
            Op::TypeInt,
            None,
            vec![Operand::LiteralBit32(32), Operand::LiteralBit32(0)],
        );
        self.vector_of(scalar, lanes)
    }

    pub(crate) fn int_type(&mut self, lanes: u32) -> Word {
        let scalar = self.make(
            Op::TypeInt,
            None,
            vec![Operand::LiteralBit32(32), Operand::LiteralBit32(1)],
        );
        self.vector_of(scalar, lanes)
    }

    pub(crate) fn bool_type(&mut self, lanes: u32) -> Word {
        let scalar = self.make(Op::TypeBool, None, vec![]);
        self.vector_of(scalar, lanes)
    }

    /// A constant of the scalar or vector type `ty`, the same in each component; `bits` are cut to the type's width.
    pub(crate) fn splat(&mut self, ty: Word, bits: u64) -> Word {
        let (scalar, lanes) = match self.kind(ty) {
            Kind::Vector { component, count } => (component, count),
            _ => (ty, 1),
        };
        let literal = match self.kind(scalar) {
            Kind::Int { width: 64, .. } | Kind::Float { width: 64 } => Operand::LiteralBit64(bits),
            // Narrow types keep their value in the low bits, extended by sign (SPIR-V 2.2.1, "Literal").
            Kind::Int {
                width: 8,
                signed: true,
            } => Operand::LiteralBit32(bits as u8 as i8 as u32),
            Kind::Int {
                width: 8,
                signed: false,
            } => Operand::LiteralBit32(u32::from(bits as u8)),
            Kind::Int {
                width: 16,
                signed: true,
            } => Operand::LiteralBit32(bits as u16 as i16 as u32),
            Kind::Int {
                width: 16,
                signed: false,
            } => Operand::LiteralBit32(u32::from(bits as u16)),
            _ => Operand::LiteralBit32(bits as u32),
        };
        let one = self.make(Op::Constant, Some(scalar), vec![literal]);
        if lanes == 1 {
            return one;
        }
        let parts = (0..lanes).map(|_| Operand::IdRef(one)).collect();
        self.make(Op::ConstantComposite, Some(ty), parts)
    }

    /// A vector constant of these parts.
    pub(crate) fn composite(&mut self, ty: Word, parts: &[Word]) -> Word {
        self.make(
            Op::ConstantComposite,
            Some(ty),
            parts.iter().map(|&part| Operand::IdRef(part)).collect(),
        )
    }

    /// A Boolean constant, the same in each component.
    pub(crate) fn boolean(&mut self, lanes: u32, value: bool) -> Word {
        let scalar = self.bool_type(1);
        let op = if value {
            Op::ConstantTrue
        } else {
            Op::ConstantFalse
        };
        let one = self.make(op, Some(scalar), vec![]);
        if lanes == 1 {
            return one;
        }
        let ty = self.bool_type(lanes);
        self.composite(ty, &vec![one; lanes as usize])
    }

    pub(crate) fn uint(&mut self, lanes: u32, value: u32) -> Word {
        let ty = self.uint_type(lanes);
        self.splat(ty, u64::from(value))
    }

    pub(crate) fn float(&mut self, lanes: u32, bits: u32) -> Word {
        let ty = self.float_type(lanes);
        self.splat(ty, u64::from(bits))
    }

    /// Scalars of a constant scalar or vector, in order, when all are known.
    pub(crate) fn scalars(&self, id: Word) -> Option<Vec<u64>> {
        match self.constants.get(&id)? {
            Constant::Bits(bits) => Some(vec![u64::from(*bits)]),
            Constant::Bits64(bits) => Some(vec![*bits]),
            Constant::Null => Some(vec![0]),
            Constant::Composite(parts) => parts
                .iter()
                .map(|part| match self.constants.get(part) {
                    Some(Constant::Bits(bits)) => Some(u64::from(*bits)),
                    Some(Constant::Bits64(bits)) => Some(*bits),
                    Some(Constant::Null) => Some(0),
                    _ => None,
                })
                .collect(),
            Constant::Unknown => None,
        }
    }
}
