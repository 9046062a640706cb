use serde::{Deserialize, Serialize};
use std::fmt;

/// Why a native build has other bits than the canonical one: the first freedom whose removal made them equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Cause {
    /// The API's own translation of the source text: the same source as SPIR-V handed through has the expected bits.
    Translation,
    /// The optimiser of the compiler that wrote the SPIR-V.
    Optimiser,
    /// The driver's compiler fused or reordered sums and products, or the compiler before it wrote fused ones.
    Contraction,
    /// Functions or divisions that are not exact; which ones is told beside the cause.
    BuiltInPrecision,
    /// Conversions between integers and floats.
    Conversion,
    /// Integer operations that SPIR-V leaves undefined: shifts by too much, division by zero.
    UndefinedInteger,
    /// How texels are read and stored.
    TextureConversion,
    /// The driver keeps subnormals where canonical values are zero, or the other way round.
    Subnormal,
    /// Zeros of the other sign.
    SignedZero,
    /// NaNs of other bits.
    NanPayload,
    /// Zeros, subnormals or NaN, in values that became other numbers on their way to the output.
    SpecialValue,
    /// One of these two, on a runner that takes text alone: text cannot forbid to fuse, so that nothing but the rounding of
    /// special values between two operations does.
    ContractionOrSpecialValue,
    /// No step made the bits equal, or the lane's own bits could not be had a second time.
    Unexplained,
}

impl fmt::Display for Cause {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Translation => "translation",
            Self::Optimiser => "optimiser",
            Self::Contraction => "contraction",
            Self::BuiltInPrecision => "built-in precision",
            Self::Conversion => "conversion",
            Self::UndefinedInteger => "undefined integer operation",
            Self::TextureConversion => "texture conversion",
            Self::Subnormal => "subnormal",
            Self::SignedZero => "signed zero",
            Self::NanPayload => "NaN payload",
            Self::SpecialValue => "special value",
            Self::ContractionOrSpecialValue => "contraction or special value",
            Self::Unexplained => "unexplained",
        })
    }
}
