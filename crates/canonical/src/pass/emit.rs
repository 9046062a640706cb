//! Writing instructions: the operations that the rules are made of.

use rspirv::dr::{Instruction, Operand};
use rspirv::spirv::{GlslStd450Op, Op, Word};

use super::Lowering;
use super::globals::Constant;
use crate::maths::canonical_bits;

/// Bits of the one NaN.
pub(super) const NAN: u32 = 0x7fc0_0000;
/// Bits of 1.0.
pub(super) const ONE: u32 = 0x3f80_0000;
/// Bits of 0.5.
pub(super) const HALF: u32 = 0x3f00_0000;
/// Bits of infinity.
pub(super) const INFINITY: u32 = 0x7f80_0000;
/// All bits but the sign.
pub(super) const MAGNITUDE: u32 = 0x7fff_ffff;
/// The sign bit.
pub(super) const SIGN: u32 = 0x8000_0000;
/// Bits of 2⁻¹²⁶: everything up to here becomes zero.
const SMALLEST: u32 = 0x0080_0000;

impl Lowering<'_> {
    pub(super) fn emit(&mut self, op: Op, ty: Word, operands: Vec<Operand>) -> Word {
        let id = self.globals.new_id(ty);
        self.out
            .push(Instruction::new(op, Some(ty), Some(id), operands));
        id
    }

    /// An instruction whose operands are all ids.
    pub(super) fn apply(&mut self, op: Op, ty: Word, ids: &[Word]) -> Word {
        self.emit(op, ty, ids.iter().map(|&id| Operand::IdRef(id)).collect())
    }

    /// An instruction of GLSL.std.450.
    pub(super) fn glsl(&mut self, op: GlslStd450Op, ty: Word, ids: &[Word]) -> Word {
        let set = self.glsl_set();
        let mut operands = vec![
            Operand::IdRef(set),
            Operand::LiteralExtInstInteger(op as u32),
        ];
        operands.extend(ids.iter().map(|&id| Operand::IdRef(id)));
        self.emit(Op::ExtInst, ty, operands)
    }

    /// Bits of a float as unsigned integers.
    pub(super) fn bits(&mut self, lanes: u32, value: Word) -> Word {
        let ty = self.globals.uint_type(lanes);
        self.apply(Op::Bitcast, ty, &[value])
    }

    /// The float that has these bits.
    pub(super) fn float_of(&mut self, lanes: u32, bits: Word) -> Word {
        let ty = self.globals.float_type(lanes);
        self.apply(Op::Bitcast, ty, &[bits])
    }

    /// An operation on unsigned integers.
    pub(super) fn uint_op(&mut self, op: Op, lanes: u32, a: Word, b: Word) -> Word {
        let ty = self.globals.uint_type(lanes);
        self.apply(op, ty, &[a, b])
    }

    /// The same with a constant on the right.
    pub(super) fn uint_with(&mut self, op: Op, lanes: u32, a: Word, b: u32) -> Word {
        let b = self.globals.uint(lanes, b);
        self.uint_op(op, lanes, a, b)
    }

    /// A comparison or a Boolean operation.
    pub(super) fn test(&mut self, op: Op, lanes: u32, operands: &[Word]) -> Word {
        let ty = self.globals.bool_type(lanes);
        self.apply(op, ty, operands)
    }

    /// A comparison of unsigned integers with a constant.
    pub(super) fn test_with(&mut self, op: Op, lanes: u32, a: Word, b: u32) -> Word {
        let b = self.globals.uint(lanes, b);
        self.test(op, lanes, &[a, b])
    }

    /// Both hold. Of vectors by a selection: WGSL, which a canonical module may be translated to, has no `&&` of them.
    pub(super) fn and(&mut self, lanes: u32, a: Word, b: Word) -> Word {
        if lanes == 1 {
            return self.test(Op::LogicalAnd, 1, &[a, b]);
        }
        let no = self.globals.boolean(lanes, false);
        self.test(Op::Select, lanes, &[a, b, no])
    }

    /// One holds or both do.
    pub(super) fn or(&mut self, lanes: u32, a: Word, b: Word) -> Word {
        if lanes == 1 {
            return self.test(Op::LogicalOr, 1, &[a, b]);
        }
        let yes = self.globals.boolean(lanes, true);
        self.test(Op::Select, lanes, &[a, yes, b])
    }

    pub(super) fn select(&mut self, condition: Word, yes: Word, no: Word) -> Word {
        let ty = self.globals.type_of(yes);
        let no = self.hidden_choice(yes, no).unwrap_or(no);
        self.apply(Op::Select, ty, &[condition, yes, no])
    }

    /// Rules 2 and 3: one zero, no subnormals, one NaN.
    ///
    /// The last step is a mask and not a selection of zero: a compiler that is not told to be exact moves the next
    /// addition of a constant into a selection between constants, and there reassociates (seen in Mesa's `(x + c) − c`).
    pub(super) fn canonical(&mut self, lanes: u32, raw: Word) -> Word {
        if self.keeps_values() {
            return raw;
        }
        self.settled(lanes, raw)
    }

    /// The same, also where the driver keeps such values to itself.
    fn settled(&mut self, lanes: u32, raw: Word) -> Word {
        let bits = self.bits(lanes, raw);
        let magnitude = self.uint_with(Op::BitwiseAnd, lanes, bits, MAGNITUDE);
        let not_a_number = self.test_with(Op::UGreaterThan, lanes, magnitude, INFINITY);
        let nan = self.globals.uint(lanes, NAN);
        let one_nan = self.select(not_a_number, nan, bits);
        let small = self.test_with(Op::ULessThanEqual, lanes, magnitude, SMALLEST);
        let (none, all) = (
            self.globals.uint(lanes, 0),
            self.globals.uint(lanes, u32::MAX),
        );
        let kept = self.select(small, none, all);
        let result = self.uint_op(Op::BitwiseAnd, lanes, one_nan, kept);
        self.float_of(lanes, result)
    }

    /// Rule 1: an operation that no compiler may fuse, with its result made canonical.
    fn rounded(&mut self, op: Op, lanes: u32, operands: &[Word]) -> Word {
        let raw = self.exact(op, lanes, operands);
        self.canonical(lanes, raw)
    }

    /// An operation whose result is known to be canonical, or is made so later.
    pub(super) fn exact(&mut self, op: Op, lanes: u32, operands: &[Word]) -> Word {
        let ty = self.globals.float_type(lanes);
        let raw = self.apply(op, ty, operands);
        self.no_contraction.push(raw);
        raw
    }

    /// A sum that the driver cannot work out while it compiles, and whose result is known to be canonical or made so
    /// later. Adding zero is exact whoever does it.
    pub(super) fn exact_sum(&mut self, lanes: u32, a: Word, b: Word) -> Word {
        let b = if self.is_zero(a) || self.is_zero(b) {
            b
        } else {
            self.hide(lanes, b, 0)
        };
        self.exact(Op::FAdd, lanes, &[a, b])
    }

    pub(super) fn add(&mut self, lanes: u32, a: Word, b: Word) -> Word {
        let raw = self.exact_sum(lanes, a, b);
        self.canonical(lanes, raw)
    }

    /// Adds the opposite, whose sign the integer addition that hides it turns: a compiler that is not told to be exact
    /// takes `a − a` and `a + −a` for zero, also of infinity.
    pub(super) fn subtract(&mut self, lanes: u32, a: Word, b: Word) -> Word {
        if self.keeps_values() {
            let b = self.hide(lanes, b, 0);
            return self.exact(Op::FSub, lanes, &[a, b]);
        }
        let opposite = self.hide(lanes, b, SIGN);
        self.rounded(Op::FAdd, lanes, &[a, opposite])
    }

    pub(super) fn multiply(&mut self, lanes: u32, a: Word, b: Word) -> Word {
        for (zero, other) in [(a, b), (b, a)] {
            if !self.keeps_values() && self.is_zero(zero) {
                return self.times_zero(lanes, other);
            }
        }
        self.rounded(Op::FMul, lanes, &[a, b])
    }

    /// NaN for infinity and NaN, else zero: such a compiler takes the product with zero for zero.
    fn times_zero(&mut self, lanes: u32, value: Word) -> Word {
        let bits = self.bits(lanes, value);
        let magnitude = self.uint_with(Op::BitwiseAnd, lanes, bits, MAGNITUDE);
        let special = self.test_with(Op::UGreaterThanEqual, lanes, magnitude, INFINITY);
        let (nan, zero) = (self.globals.uint(lanes, NAN), self.globals.uint(lanes, 0));
        let result = self.select(special, nan, zero);
        self.float_of(lanes, result)
    }

    pub(super) fn negate(&mut self, lanes: u32, a: Word) -> Word {
        self.rounded(Op::FNegate, lanes, &[a])
    }

    pub(super) fn extract(&mut self, ty: Word, composite: Word, index: u32) -> Word {
        self.emit(
            Op::CompositeExtract,
            ty,
            vec![Operand::IdRef(composite), Operand::LiteralBit32(index)],
        )
    }

    /// One component of a scalar or vector.
    pub(super) fn lane(&mut self, lanes: u32, value: Word, index: u32) -> Word {
        if lanes == 1 {
            return value;
        }
        let component = self.globals.component(self.globals.type_of(value));
        self.extract(component, value, index)
    }

    pub(super) fn construct(&mut self, ty: Word, parts: &[Word]) -> Word {
        match parts {
            [one] => *one,
            _ => self.apply(Op::CompositeConstruct, ty, parts),
        }
    }

    /// A float scalar in every component.
    pub(super) fn splat(&mut self, lanes: u32, scalar: Word) -> Word {
        let ty = self.globals.float_type(lanes);
        self.construct(ty, &vec![scalar; lanes as usize])
    }

    /// Float constant, the same in each component.
    pub(super) fn float(&mut self, lanes: u32, bits: u32) -> Word {
        self.globals.float(lanes, bits)
    }

    /// The canonical form of an operand of the module.
    ///
    /// A value that may hold something else gets its canonical form right after its definition, once.
    pub(super) fn operand(&mut self, id: Word) -> Word {
        if self.keeps_values() || !self.flow.is_dirty(id) {
            return id;
        }
        if let Some(&known) = self.pending.get(&id).or_else(|| self.constants.get(&id)) {
            return known;
        }
        if let Some(constant) = self.canonical_constant(id, 0) {
            self.constants.insert(id, constant);
            return constant;
        }
        let canonical = self.globals.new_id(self.globals.type_of(id));
        self.pending.insert(id, canonical);
        canonical
    }

    /// The same for an integer that is read from the bits, which must be those of one NaN and one zero.
    pub(super) fn settled_operand(&mut self, lanes: u32, id: Word) -> Word {
        if self.keeps_values() {
            return self.settled(lanes, id);
        }
        self.operand(id)
    }

    fn canonical_constant(&mut self, id: Word, depth: u32) -> Option<Word> {
        let ty = self.globals.type_of(id);
        match self.globals.constant(id)?.clone() {
            Constant::Bits(bits) => Some(self.globals.splat(ty, u64::from(canonical_bits(bits)))),
            // A matrix of vectors of scalars, none of more parts than the longest vector.
            Constant::Composite(parts) if depth < 2 && parts.len() <= 16 => {
                let mut canonical = Vec::with_capacity(parts.len());
                for part in parts {
                    let part = if self.flow.is_dirty(part) {
                        self.canonical_constant(part, depth + 1)?
                    } else {
                        part
                    };
                    canonical.push(Operand::IdRef(part));
                }
                Some(
                    self.globals
                        .make(Op::ConstantComposite, Some(ty), canonical),
                )
            }
            Constant::Composite(_) | Constant::Bits64(_) | Constant::Null | Constant::Unknown => {
                None
            }
        }
    }

    /// Writes the canonical form of `raw`, a scalar, vector or matrix, and gives it the id `canonical`.
    pub(super) fn define_canonical(&mut self, raw: Word, canonical: Word) {
        let ty = self.globals.type_of(raw);
        let value = if let Some(lanes) = self.globals.float_lanes(ty) {
            self.canonical(lanes, raw)
        } else if let Some((column_type, rows, columns)) = self.globals.matrix(ty) {
            let columns: Vec<Word> = (0..columns)
                .map(|index| {
                    let column = self.extract(column_type, raw, index);
                    self.canonical(rows, column)
                })
                .collect();
            self.construct(ty, &columns)
        } else {
            // Operands are floats by the rules of SPIR-V; anything else is passed through.
            raw
        };
        self.rename(value, canonical, ty);
    }

    /// Makes `value`, which was written last, known as `id`.
    pub(super) fn rename(&mut self, value: Word, id: Word, ty: Word) {
        if value >= self.globals.first_new
            && let Some(last) = self.out.last_mut()
            && last.result_id == Some(value)
        {
            last.result_id = Some(id);
            if let Some(decorated) = self.no_contraction.last_mut()
                && *decorated == value
            {
                *decorated = id;
            }
            return;
        }
        self.out.push(Instruction::new(
            Op::CopyObject,
            Some(ty),
            Some(id),
            vec![Operand::IdRef(value)],
        ));
    }

    /// True for a constant that is zero in each component.
    fn is_zero(&self, id: Word) -> bool {
        self.globals
            .scalars(id)
            .is_some_and(|scalars| scalars.iter().all(|&bits| bits as u32 & MAGNITUDE == 0))
    }

    /// True when a value is known not to be NaN.
    pub(super) fn is_number(&self, id: Word) -> bool {
        self.globals.scalars(id).is_some_and(|scalars| {
            scalars
                .iter()
                .all(|&bits| (bits as u32 & MAGNITUDE) <= INFINITY)
        })
    }

    /// True where a canonical value is NaN.
    pub(super) fn is_nan(&mut self, lanes: u32, value: Word) -> Word {
        let bits = self.bits(lanes, value);
        self.test_with(Op::IEqual, lanes, bits, NAN)
    }

    /// True where a canonical value is not NaN.
    pub(super) fn is_not_nan(&mut self, lanes: u32, value: Word) -> Word {
        let bits = self.bits(lanes, value);
        self.test_with(Op::INotEqual, lanes, bits, NAN)
    }

    /// Calls a function of the library for each component; `None` when the library has no such function.
    pub(super) fn library(
        &mut self,
        name: &'static str,
        ty: Word,
        lanes: u32,
        arguments: &[Word],
    ) -> Option<Word> {
        let function = self.imports.function(name, &mut self.globals)?;
        let scalar = self.globals.component(ty);
        let mut parts = Vec::with_capacity(lanes as usize);
        for index in 0..lanes {
            let mut operands = vec![function];
            for &argument in arguments {
                operands.push(self.lane(lanes, argument, index));
            }
            parts.push(self.apply(Op::FunctionCall, scalar, &operands));
        }
        Some(self.construct(ty, &parts))
    }
}
