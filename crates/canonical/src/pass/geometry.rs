//! Rule 6: the vector functions, by their formulas in the WGSL specification ("Numeric built-in functions").

use rspirv::dr::Operand;
use rspirv::spirv::{Op, Word};

use super::Lowering;
use super::emit::{MAGNITUDE, ONE};

/// Bits of 2.
const TWO: u32 = 0x4000_0000;
/// Bits of 3.
const THREE: u32 = 0x4040_0000;

impl Lowering<'_> {
    /// `|a|`, which needs no rounding.
    pub(super) fn magnitude(&mut self, lanes: u32, a: Word) -> Word {
        let bits = self.bits(lanes, a);
        let bits = self.uint_with(Op::BitwiseAnd, lanes, bits, MAGNITUDE);
        self.float_of(lanes, bits)
    }

    /// `sqrt(dot(a, a))`; of a scalar its magnitude.
    pub(super) fn length(&mut self, lanes: u32, a: Word) -> Option<Word> {
        if lanes == 1 {
            return Some(self.magnitude(1, a));
        }
        let squared = self.dot(lanes, a, a);
        self.square_root(1, squared)
    }

    pub(super) fn normalize(&mut self, lanes: u32, a: Word) -> Option<Word> {
        let length = self.length(lanes, a)?;
        let length = self.splat(lanes, length);
        self.divide(lanes, a, length)
    }

    /// `a.yzx·b.zxy − a.zxy·b.yzx`
    pub(super) fn cross(&mut self, a: Word, b: Word) -> Word {
        let (a1, a2) = (self.shuffle3(a, [1, 2, 0]), self.shuffle3(a, [2, 0, 1]));
        let (b1, b2) = (self.shuffle3(b, [1, 2, 0]), self.shuffle3(b, [2, 0, 1]));
        let (first, second) = (self.multiply(3, a1, b2), self.multiply(3, a2, b1));
        self.subtract(3, first, second)
    }

    fn shuffle3(&mut self, a: Word, order: [u32; 3]) -> Word {
        let ty = self.globals.float_type(3);
        let mut operands = vec![Operand::IdRef(a), Operand::IdRef(a)];
        operands.extend(order.map(Operand::LiteralBit32));
        self.emit(Op::VectorShuffle, ty, operands)
    }

    /// `x·(1 − t) + y·t`
    pub(super) fn mix(&mut self, lanes: u32, x: Word, y: Word, t: Word) -> Word {
        let one = self.float(lanes, ONE);
        let rest = self.subtract(lanes, one, t);
        let (first, second) = (self.multiply(lanes, x, rest), self.multiply(lanes, y, t));
        self.add(lanes, first, second)
    }

    /// 1 where `edge <= x`, else 0.
    pub(super) fn step(&mut self, lanes: u32, edge: Word, x: Word) -> Word {
        let reached = self.ordered(Op::FOrdLessThanEqual, lanes, edge, x);
        let (one, zero) = (self.float(lanes, ONE), self.float(lanes, 0));
        self.select(reached, one, zero)
    }

    /// `t·t·(3 − 2·t)` with `t = clamp((x − low)/(high − low), 0, 1)`
    pub(super) fn smooth_step(
        &mut self,
        lanes: u32,
        low: Word,
        high: Word,
        x: Word,
    ) -> Option<Word> {
        let (above, span) = (
            self.subtract(lanes, x, low),
            self.subtract(lanes, high, low),
        );
        let t = self.divide(lanes, above, span)?;
        let (zero, one) = (self.float(lanes, 0), self.float(lanes, ONE));
        let t = self.clamp(lanes, t, zero, one);
        let (two, three) = (self.float(lanes, TWO), self.float(lanes, THREE));
        let squared = self.multiply(lanes, t, t);
        let twice = self.multiply(lanes, two, t);
        let rest = self.subtract(lanes, three, twice);
        Some(self.multiply(lanes, squared, rest))
    }

    /// `incident − 2·dot(normal, incident)·normal`
    pub(super) fn reflect(&mut self, lanes: u32, incident: Word, normal: Word) -> Word {
        let dot = self.dot(lanes, normal, incident);
        let two = self.float(1, TWO);
        let twice = self.multiply(1, two, dot);
        let twice = self.splat(lanes, twice);
        let along = self.multiply(lanes, twice, normal);
        self.subtract(lanes, incident, along)
    }

    /// With `k = 1 − eta·eta·(1 − d·d)` and `d = dot(normal, incident)`: zero where `k < 0`, else
    /// `eta·incident − (eta·d + sqrt(k))·normal`.
    pub(super) fn refract(
        &mut self,
        lanes: u32,
        incident: Word,
        normal: Word,
        eta: Word,
    ) -> Option<Word> {
        let one = self.float(1, ONE);
        let dot = self.dot(lanes, normal, incident);
        let squared = self.multiply(1, dot, dot);
        let rest = self.subtract(1, one, squared);
        let eta_squared = self.multiply(1, eta, eta);
        let scaled = self.multiply(1, eta_squared, rest);
        let k = self.subtract(1, one, scaled);
        let root = self.square_root(1, k)?;
        let projected = self.multiply(1, eta, dot);
        let along = self.add(1, projected, root);
        let (eta, along) = (self.splat(lanes, eta), self.splat(lanes, along));
        let (first, second) = (
            self.multiply(lanes, eta, incident),
            self.multiply(lanes, along, normal),
        );
        let refracted = self.subtract(lanes, first, second);
        let zero_scalar = self.float(1, 0);
        let total = self.ordered(Op::FOrdLessThan, 1, k, zero_scalar);
        let total = self.all_lanes(lanes, total);
        let zero = self.float(lanes, 0);
        Some(self.select(total, zero, refracted))
    }

    /// `normal` where `dot(reference, incident) < 0`, else `−normal`.
    pub(super) fn face_forward(
        &mut self,
        lanes: u32,
        normal: Word,
        incident: Word,
        reference: Word,
    ) -> Word {
        let dot = self.dot(lanes, reference, incident);
        let zero = self.float(1, 0);
        let facing = self.ordered(Op::FOrdLessThan, 1, dot, zero);
        let facing = self.all_lanes(lanes, facing);
        let turned = self.negate(lanes, normal);
        self.select(facing, normal, turned)
    }

    /// A condition in every component: vectors were selected by one condition only from SPIR-V 1.4 on.
    fn all_lanes(&mut self, lanes: u32, condition: Word) -> Word {
        let ty = self.globals.bool_type(lanes);
        self.construct(ty, &vec![condition; lanes as usize])
    }
}
