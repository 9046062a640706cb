use serde::{Deserialize, Serialize};
use shadertwin_case::Element;
use std::fmt;

/// One component as a person reads it: the value and its bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Value {
    /// How the bits are read.
    pub element: Element,
    /// Bits, in the low end.
    pub bits: u32,
}

impl Value {
    /// The component that starts `bytes`; little-endian. Missing bytes read as 0.
    #[must_use]
    pub fn read(element: Element, bytes: &[u8]) -> Self {
        let mut word = [0; 4];
        for (to, from) in word
            .iter_mut()
            .zip(bytes.iter().take(element.bytes() as usize))
        {
            *to = *from;
        }
        Self {
            element,
            bits: u32::from_le_bytes(word),
        }
    }

    /// The value alone; the bits where it is a NaN.
    #[must_use]
    pub fn short(self) -> String {
        let whole = self.to_string();
        match whole.split_once(" (") {
            Some((value, _)) if !self.number().is_nan() => value.to_owned(),
            _ => whole,
        }
    }

    /// The value as a number; codes of a normalised channel are 0 to 1.
    #[must_use]
    pub fn number(self) -> f64 {
        match self.element {
            Element::F32 => f64::from(f32::from_bits(self.bits)),
            // The type holds 16 bits of a component that is 16 bits wide.
            Element::F16 => half::f16::from_bits(self.bits as u16).to_f64(),
            Element::U32 | Element::U8 => f64::from(self.bits),
            Element::I32 => f64::from(self.bits.cast_signed()),
            Element::Unorm8 => f64::from(self.bits) / 255.0,
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.element {
            Element::F32 => write!(out, "{:?} ({:#010x})", f32::from_bits(self.bits), self.bits),
            Element::F16 => {
                // The type holds 16 bits of a component that is 16 bits wide.
                let value = half::f16::from_bits(self.bits as u16);
                write!(out, "{value:?} ({:#06x})", self.bits)
            }
            Element::U32 => write!(out, "{} ({:#010x})", self.bits, self.bits),
            Element::I32 => write!(out, "{} ({:#010x})", self.bits.cast_signed(), self.bits),
            Element::U8 => write!(out, "{} ({:#04x})", self.bits, self.bits),
            Element::Unorm8 => write!(out, "{}/255 ({:#04x})", self.bits, self.bits),
        }
    }
}
