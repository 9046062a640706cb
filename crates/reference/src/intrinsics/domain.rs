//! What an operand is tried on.

use super::signature::Type;

/// The values of one operand, out of memory and as constants in the kernel.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Domain {
    values: Values,
    /// Floats are whole numbers outside canonical builds, so that sums and products are exact in any order.
    whole: bool,
    /// Values that stand in the kernel, so that compilers work with them; where none are given, four between the bounds.
    constants: &'static [f64],
}

#[derive(Clone, Copy, Debug)]
enum Values {
    /// Bits on which arithmetic goes wrong, in every build.
    Any,
    /// Numbers between these; in canonical builds also bits on which arithmetic goes wrong.
    Tame(f64, f64),
    /// Numbers between these in every build.
    Always(f64, f64),
}

/// Any bits, in native builds too; `constants` are what stands in the kernel.
pub(crate) const fn any(constants: &'static [f64]) -> Domain {
    Domain {
        values: Values::Any,
        whole: false,
        constants,
    }
}

/// Between `low` and `high`; any bits where the build is canonical.
pub(crate) const fn tame(low: f64, high: f64) -> Domain {
    Domain {
        values: Values::Tame(low, high),
        whole: false,
        constants: &[],
    }
}

/// Between `low` and `high` in every build, where the two languages differ elsewhere.
pub(crate) const fn always(low: f64, high: f64) -> Domain {
    Domain {
        values: Values::Always(low, high),
        whole: false,
        constants: &[],
    }
}

/// As [`tame`], of whole numbers: their sums and products are exact, in any order and fused or not.
pub(crate) const fn whole(low: f64, high: f64) -> Domain {
    Domain {
        values: Values::Tame(low, high),
        whole: true,
        constants: &[],
    }
}

impl Domain {
    /// With other constants in the kernel.
    pub(crate) const fn of(self, constants: &'static [f64]) -> Self {
        Self { constants, ..self }
    }

    /// True where canonical builds have other values.
    pub(crate) fn is_tame(&self) -> bool {
        matches!(self.values, Values::Tame(..))
    }

    /// As a case file says it.
    pub(crate) fn fill(&self) -> String {
        match self.values {
            Values::Any => "{ drawn = { seed = 1 } }".to_owned(),
            Values::Tame(low, high) => {
                let whole = if self.whole { ", whole = true" } else { "" };
                format!("{{ inputs = {{ seed = 1, between = [{low:?}, {high:?}]{whole} }} }}")
            }
            Values::Always(low, high) => {
                format!("{{ between = {{ seed = 1, low = {low:?}, high = {high:?} }} }}")
            }
        }
    }

    /// The constant number `place`, in round.
    pub(crate) fn constant(&self, place: usize, ty: Type) -> Constant {
        let value = match self.values {
            Values::Tame(low, high) | Values::Always(low, high) if self.constants.is_empty() => {
                // In a mixed order, so that neighbours are apart.
                let eighths = [1.0, 5.0, 3.0, 7.0][place % 4];
                let value = low + (high - low) * eighths / 8.0;
                match ty {
                    Type::F32 if !self.whole => f64::from(value as f32),
                    Type::F32 | Type::I32 | Type::U32 => value.trunc(),
                }
            }
            Values::Any | Values::Tame(..) | Values::Always(..) => {
                self.constants[place % self.constants.len()]
            }
        };
        Constant { value, ty }
    }
}

/// A number that stands in a kernel.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Constant {
    value: f64,
    ty: Type,
}

impl Constant {
    /// Its bits.
    pub(crate) fn bits(self) -> u32 {
        match self.ty {
            Type::F32 => (self.value as f32).to_bits(),
            // Through i64, so that a value of either sign keeps its bits.
            Type::I32 | Type::U32 => self.value as i64 as u32,
        }
    }

    fn digits(self) -> String {
        match self.ty {
            Type::F32 => format!("{:?}", self.value as f32),
            Type::I32 | Type::U32 => format!("{}", self.value as i64),
        }
    }

    /// Negative numbers stand in parentheses, so that two signs do not meet.
    fn literal(self, suffix: &str) -> String {
        let digits = self.digits();
        if digits.starts_with('-') {
            format!("({digits}{suffix})")
        } else {
            format!("{digits}{suffix}")
        }
    }

    /// In WGSL. The least integer has no literal with a suffix.
    pub(crate) fn wgsl(self) -> String {
        match self.ty {
            Type::F32 => self.literal("f"),
            Type::I32 if self.value as i64 == i64::from(i32::MIN) => "i32(-2147483648)".to_owned(),
            Type::I32 => self.literal("i"),
            Type::U32 => self.literal("u"),
        }
    }

    /// In HLSL.
    pub(crate) fn hlsl(self) -> String {
        match self.ty {
            Type::F32 => self.literal("f"),
            Type::I32 => format!("int({})", self.digits()),
            Type::U32 => self.literal("u"),
        }
    }
}
