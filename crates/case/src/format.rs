use serde::{Deserialize, Serialize};
use std::fmt;

/// Texel format of a texture, by its WebGPU name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TexelFormat {
    /// Four 8-bit unsigned normalised channels.
    Rgba8Unorm,
    /// Four 8-bit unsigned integers.
    Rgba8Uint,
    /// Four 16-bit floats.
    Rgba16Float,
    /// Four 32-bit floats.
    Rgba32Float,
    /// One 32-bit float.
    R32Float,
    /// One 32-bit unsigned integer.
    R32Uint,
}

impl TexelFormat {
    /// All, in the order above.
    pub const ALL: [Self; 6] = [
        Self::Rgba8Unorm,
        Self::Rgba8Uint,
        Self::Rgba16Float,
        Self::Rgba32Float,
        Self::R32Float,
        Self::R32Uint,
    ];

    /// Bytes of one texel.
    #[must_use]
    pub fn texel_bytes(self) -> u32 {
        self.channels() * self.channel().bytes()
    }

    /// Channels of one texel.
    #[must_use]
    pub fn channels(self) -> u32 {
        match self {
            Self::R32Float | Self::R32Uint => 1,
            Self::Rgba8Unorm | Self::Rgba8Uint | Self::Rgba16Float | Self::Rgba32Float => 4,
        }
    }

    /// How one channel is stored.
    #[must_use]
    pub fn channel(self) -> Element {
        match self {
            Self::Rgba8Unorm => Element::Unorm8,
            Self::Rgba8Uint => Element::U8,
            Self::Rgba16Float => Element::F16,
            Self::Rgba32Float | Self::R32Float => Element::F32,
            Self::R32Uint => Element::U32,
        }
    }

    /// The format as SPIR-V spells it.
    #[must_use]
    pub fn spirv_name(self) -> &'static str {
        match self {
            Self::Rgba8Unorm => "Rgba8",
            Self::Rgba8Uint => "Rgba8ui",
            Self::Rgba16Float => "Rgba16f",
            Self::Rgba32Float => "Rgba32f",
            Self::R32Float => "R32f",
            Self::R32Uint => "R32ui",
        }
    }

    /// The format as WebGPU and case files spell it.
    #[must_use]
    pub fn webgpu_name(self) -> &'static str {
        match self {
            Self::Rgba8Unorm => "rgba8unorm",
            Self::Rgba8Uint => "rgba8uint",
            Self::Rgba16Float => "rgba16float",
            Self::Rgba32Float => "rgba32float",
            Self::R32Float => "r32float",
            Self::R32Uint => "r32uint",
        }
    }
}

impl fmt::Display for TexelFormat {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.webgpu_name())
    }
}

/// How one stored component is read when values are compared and shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Element {
    /// 32-bit float.
    F32,
    /// 16-bit float.
    F16,
    /// 32-bit unsigned integer.
    U32,
    /// 32-bit signed integer.
    I32,
    /// 8-bit unsigned integer.
    U8,
    /// 8-bit unsigned normalised.
    Unorm8,
}

impl Element {
    /// Bytes of one component.
    #[must_use]
    pub fn bytes(self) -> u32 {
        match self {
            Self::F32 | Self::U32 | Self::I32 => 4,
            Self::F16 => 2,
            Self::U8 | Self::Unorm8 => 1,
        }
    }

    /// True when a component can hold `value`: any number for a float, a whole one in range for the others.
    #[must_use]
    pub fn holds(self, value: f64) -> bool {
        let range = match self {
            Self::F32 | Self::F16 => return true,
            Self::U32 => 0.0..=f64::from(u32::MAX),
            Self::I32 => f64::from(i32::MIN)..=f64::from(i32::MAX),
            Self::U8 | Self::Unorm8 => 0.0..=255.0,
        };
        value.fract() == 0.0 && range.contains(&value)
    }
}
