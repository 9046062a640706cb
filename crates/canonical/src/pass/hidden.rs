//! Hiding values from the driver's compiler: operands of sums, and some of those that are chosen from.
//!
//! A compiler works out what it knows: constants, also behind inlined functions, unrolled loops and branches that compare
//! with one. NVIDIA's (580.159.04) rounds a sum of opposite signs wrong there when it lies halfway between two floats.
//! So one operand of each sum is added a zero, as an integer, that no compiler can see to be one; so is one of two values
//! to choose from, where Mesa makes something else of the choice.

use std::collections::BTreeMap;

use rspirv::dr::{Function, Instruction, Module, Operand};
use rspirv::spirv::{BuiltIn, Decoration, Op, StorageClass, Word};

use super::emit::{MAGNITUDE, ONE};
use super::globals::Globals;
use super::{Lowered, Lowering, Residual};
use crate::Error;
use crate::load::ids;

/// Inputs that no compiler knows: they depend on how many workgroups are dispatched.
const INPUTS: [BuiltIn; 2] = [BuiltIn::GlobalInvocationId, BuiltIn::WorkgroupId];

/// The input that hidden constants are made of, and those of one function.
pub(super) struct Hidden {
    /// Variables of the module for each of [`INPUTS`].
    variables: [Vec<Word>; 2],
    /// The variable in use, once one is; `None` where no entry point's list of inputs has room for one.
    input: Option<Option<Word>>,
    /// What the variable in use was made for.
    added: Option<BuiltIn>,
    /// By components and bits.
    constants: BTreeMap<(u32, u32), Word>,
}

impl Hidden {
    pub(super) fn of(module: &Module) -> Self {
        let built_in = |annotation: &Instruction| match annotation.operands.as_slice() {
            &[
                Operand::IdRef(variable),
                Operand::Decoration(Decoration::BuiltIn),
                Operand::BuiltIn(built_in),
            ] => Some((built_in, variable)),
            _ => None,
        };
        let all: Vec<_> = module.annotations.iter().filter_map(built_in).collect();
        let variables = INPUTS.map(|input| {
            let of_input = all.iter().filter(|(built_in, _)| *built_in == input);
            of_input.map(|&(_, variable)| variable).collect()
        });
        Self {
            variables,
            input: None,
            added: None,
            constants: BTreeMap::new(),
        }
    }

    /// A variable of three unsigned integers that each entry point may list, since none lists another for the same
    /// built-in.
    fn input(&mut self, globals: &mut Globals) -> Option<Word> {
        if let Some(input) = self.input {
            return input;
        }
        let three = globals.uint_type(3);
        let only = self
            .variables
            .iter()
            .find_map(|variables| match variables.as_slice() {
                &[only] if globals.pointee(globals.type_of(only)) == Some(three) => Some(only),
                _ => None,
            });
        let input = only.or_else(|| {
            let free = self.variables.iter().position(Vec::is_empty)?;
            self.added = Some(INPUTS[free]);
            let class = Operand::StorageClass(StorageClass::Input);
            let pointer = vec![class.clone(), Operand::IdRef(three)];
            let pointer = globals.make(Op::TypePointer, None, pointer);
            let variable = globals.new_id(pointer);
            globals.append(Instruction::new(
                Op::Variable,
                Some(pointer),
                Some(variable),
                vec![class],
            ));
            Some(variable)
        });
        *self.input.insert(input)
    }

    /// Lists the variable with every entry point, and decorates it when it is new.
    pub(super) fn declare(&self, module: &mut Module) {
        let Some(Some(variable)) = self.input else {
            return;
        };
        for entry in &mut module.entry_points {
            // The first is the function.
            if !ids(entry).skip(1).any(|listed| listed == variable) {
                entry.operands.push(Operand::IdRef(variable));
            }
        }
        if let Some(built_in) = self.added {
            let operands = vec![
                Operand::IdRef(variable),
                Operand::Decoration(Decoration::BuiltIn),
                Operand::BuiltIn(built_in),
            ];
            module
                .annotations
                .push(Instruction::new(Op::Decorate, None, None, operands));
        }
    }
}

impl Lowering<'_> {
    /// The float `value` with `bits` added to its own: none, or the sign.
    pub(super) fn hide(&mut self, lanes: u32, value: Word, bits: u32) -> Word {
        let hidden = self.hidden_constant(lanes, bits);
        let value = self.bits(lanes, value);
        let sum = self.uint_op(Op::IAdd, lanes, value, hidden);
        self.float_of(lanes, sum)
    }

    /// An `OpSelect` of the module: the bits of one of its values, but for what [`Self::hidden_choice`] is about.
    pub(super) fn selection(&mut self, instruction: &Instruction) -> Result<Lowered, Error> {
        let [condition, yes, no] = [0, 1, 2].map(|at| Self::operand_id(instruction, at));
        let (condition, yes, no) = (condition?, yes?, no?);
        let Some(no) = self.hidden_choice(yes, no) else {
            return Ok(Lowered::Kept);
        };
        let ty = self.globals.type_of(yes);
        Ok(Lowered::Value(self.apply(
            Op::Select,
            ty,
            &[condition, yes, no],
        )))
    }

    /// The second of two constants, hidden, where one is ±1 and the other ±0: llvmpipe (Mesa 25.0.7) takes such a choice,
    /// of integers with these bits too, for the condition as a number, and loses the sign of zero.
    pub(super) fn hidden_choice(&mut self, yes: Word, no: Word) -> Option<Word> {
        if !self.kept.is_empty() {
            return None;
        }
        let ty = self.globals.type_of(no);
        let lanes = match (self.globals.float_lanes(ty), self.globals.int_lanes(ty)) {
            (Some(lanes), _) | (None, Some((32, lanes))) => lanes,
            _ => return None,
        };
        let [a, b] = [self.globals.scalars(yes)?, self.globals.scalars(no)?];
        // Of a null vector there is one scalar for all.
        let magnitude = |all: &[u64], lane| {
            all.get(lane)
                .or(all.first())
                .map(|&bits| bits as u32 & MAGNITUDE)
        };
        (0..lanes as usize).find(|&lane| {
            let pair = [magnitude(&a, lane), magnitude(&b, lane)];
            matches!(pair, [Some(ONE), Some(0)] | [Some(0), Some(ONE)])
        })?;
        if self.globals.float_lanes(ty).is_some() {
            return Some(self.hide(lanes, no, 0));
        }
        let hidden = self.hidden_constant(lanes, 0);
        let bits = self.as_uint(lanes, no);
        let bits = self.uint_op(Op::IAdd, lanes, bits, hidden);
        Some(self.uint_as(ty, bits))
    }

    fn hidden_constant(&mut self, lanes: u32, bits: u32) -> Word {
        if self.hidden.input(&mut self.globals).is_none() {
            self.residual.insert(Residual {
                instruction: "OpFAdd (in sight of the driver: entry points share no input)"
                    .to_owned(),
                line: self.source_line(),
            });
            return self.globals.uint(lanes, bits);
        }
        let ty = self.globals.uint_type(lanes);
        let globals = &mut self.globals;
        *self
            .hidden
            .constants
            .entry((lanes, bits))
            .or_insert_with(|| globals.new_id(ty))
    }

    /// Writes the hidden constants that a function uses where all of it may use them.
    ///
    /// `n·(n + 1)` is even, which takes more than a compiler's look at single bits to find out.
    pub(super) fn place_hidden(&mut self, function: &mut Function) {
        let mut constants = std::mem::take(&mut self.hidden.constants);
        let (false, Some(Some(input))) = (constants.is_empty(), self.hidden.input) else {
            return;
        };
        let (three, one) = (self.globals.uint_type(3), self.globals.uint_type(1));
        let n = self.apply(Op::Load, three, &[input]);
        let n = self.extract(one, n, 0);
        let next = self.uint_with(Op::IAdd, 1, n, 1);
        let product = self.uint_op(Op::IMul, 1, n, next);
        let even = self.uint_with(Op::BitwiseAnd, 1, product, 1);
        let zero = constants
            .remove(&(1, 0))
            .unwrap_or_else(|| self.globals.new_id(one));
        self.rename(even, zero, one);
        for ((lanes, bits), id) in constants {
            let ty = self.globals.uint_type(lanes);
            let scalar = if bits == 0 {
                zero
            } else {
                self.uint_with(Op::BitwiseOr, 1, zero, bits)
            };
            let constant = self.construct(ty, &vec![scalar; lanes as usize]);
            self.rename(constant, id, ty);
        }
        let written = std::mem::take(&mut self.out);
        if let Some(block) = function.blocks.first_mut() {
            let variable = |instruction: &Instruction| instruction.class.opcode == Op::Variable;
            let at = block
                .instructions
                .iter()
                .rposition(variable)
                .map_or(0, |last| last + 1);
            block.instructions.splice(at..at, written);
        }
    }
}
