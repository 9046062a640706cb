//! Rule 10: what a texel means, by the format of the texture that will be bound.

use std::collections::HashMap;

use rspirv::dr::{Instruction, Module, Operand};
use rspirv::spirv::{Decoration, Op, Word};

use super::arithmetic::NO_FUNCTION;
use super::emit::MAGNITUDE;
use super::{Freedom, Lowered, Lowering, Options};
use crate::Error;

/// How the texels of a bound texture are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Texels {
    /// 8-bit unsigned normalised: reads give `k/255`, writes store `floor(255·v + 0.5)`.
    Unorm8,
    /// 32-bit floats: memory, whose bits are copied.
    Float32,
    /// 16-bit floats: reads give canonical values, writes round to nearest even. What a NaN or an infinity becomes is the driver's: a write of a value
    /// that is not known to be neither, after a clamp between constants, is residual.
    Float16,
    /// Integers: no floats are involved.
    Integer,
    /// Any other format; its reads and writes are residual.
    Other,
}

/// A texture that will be bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextureFormat {
    /// Bind group, or descriptor set.
    pub group: u32,
    /// Binding within the group.
    pub binding: u32,
    /// How texels are stored.
    pub texels: Texels,
}

/// Why the write of a 16-bit float is residual: no format's rules give a NaN its bits, and SwiftShader writes `0x7fff` for
/// an infinity as well.
const SPECIAL_HALF: &str = "a NaN or an infinity in a 16-bit float texel is the driver's";

/// Bits of 65520, from which on to nearest is infinity.
const HALF_OVERFLOW: u32 = 0x477f_f000;

/// True for the bits of a number that is one of 16 bits after rounding.
pub(super) fn fits_half(bits: u32) -> bool {
    bits & MAGNITUDE < HALF_OVERFLOW
}

/// Formats by variable.
pub(super) struct Textures {
    texels: HashMap<Word, Texels>,
    /// The driver does with texels what it likes.
    left: bool,
}

impl Textures {
    pub(super) fn new(module: &Module, options: &Options) -> Self {
        let mut places: HashMap<Word, (Option<u32>, Option<u32>)> = HashMap::new();
        for annotation in &module.annotations {
            if let [
                Operand::IdRef(id),
                Operand::Decoration(decoration),
                Operand::LiteralBit32(value),
            ] = annotation.operands[..]
            {
                match decoration {
                    Decoration::DescriptorSet => places.entry(id).or_default().0 = Some(value),
                    Decoration::Binding => places.entry(id).or_default().1 = Some(value),
                    _ => {}
                }
            }
        }
        let mut texels = HashMap::new();
        for format in &options.textures {
            let place = (Some(format.group), Some(format.binding));
            #[expect(
                clippy::iter_over_hash_type,
                reason = "each variable is looked at by itself"
            )]
            for (&variable, &at) in &places {
                if at == place {
                    texels.insert(variable, format.texels);
                }
            }
        }
        Self {
            texels,
            left: options.kept.contains(&Freedom::Texels),
        }
    }

    /// Format of the image that is one of `variables`; `None` when it is not known or not the same for all.
    pub(super) fn of(&self, variables: &[Word]) -> Option<Texels> {
        let (first, rest) = variables.split_first()?;
        let texels = self.texels.get(first)?;
        rest.iter()
            .all(|variable| self.texels.get(variable) == Some(texels))
            .then_some(*texels)
    }

    /// True when what is read of 16-bit floats is made canonical.
    pub(super) fn are_canonical(&self) -> bool {
        !self.left
    }
}

impl Lowering<'_> {
    /// `OpImageFetch`, `OpImageRead` and `OpImageWrite`.
    pub(super) fn texel(&mut self, instruction: &Instruction) -> Result<Lowered, Error> {
        let write = instruction.class.opcode == Op::ImageWrite;
        let image = Self::operand_id(instruction, 0)?;
        let value = if write {
            Self::operand_id(instruction, 2)?
        } else {
            0
        };
        let ty = if write {
            self.globals.type_of(value)
        } else {
            instruction.result_type.unwrap_or(0)
        };
        let Some(lanes) = self.globals.float_lanes(ty) else {
            return Ok(
                if self.globals.has_f32(ty) || self.globals.has_other_float(ty) {
                    Lowered::Left("not a 32-bit float")
                } else {
                    Lowered::Kept
                },
            );
        };
        let texels = self.textures.of(&self.flow.variables(image));
        match texels {
            None => return Ok(Lowered::Left("format of the texture is not known")),
            Some(Texels::Other) => return Ok(Lowered::Left("format of the texture")),
            Some(Texels::Float32 | Texels::Integer) => return Ok(Lowered::Kept),
            Some(Texels::Float16 | Texels::Unorm8) => {}
        }
        if write {
            let stored = if texels == Some(Texels::Unorm8) {
                let value = self.settled_operand(lanes, value);
                let code = self.unorm8_code(lanes, value);
                self.unorm8_value(lanes, code)
            } else {
                let Some(rounded) = self.through_half(lanes, value) else {
                    return Ok(Lowered::Left(NO_FUNCTION));
                };
                if !self.flow.fits_half(value) {
                    self.report(instruction, SPECIAL_HALF);
                }
                rounded
            };
            let mut write = instruction.clone();
            write.operands[2] = Operand::IdRef(stored);
            self.out.push(write);
            return Ok(Lowered::Done);
        }
        let mut read = instruction.clone();
        let raw = self.globals.new_id(ty);
        read.result_id = Some(raw);
        self.out.push(read);
        Ok(Lowered::Value(if texels == Some(Texels::Unorm8) {
            self.unorm8_texel(lanes, raw)
        } else {
            // Exact, but that each driver gives a NaN other bits.
            self.canonical(lanes, raw)
        }))
    }
}
