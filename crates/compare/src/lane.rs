use serde::{Deserialize, Serialize};
use shadertwin_case::{Build, Language};
use std::fmt;

/// One way to run a kernel: `language/route/runner/build@adapter`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Lane {
    /// Source language.
    pub language: Language,
    /// Compiler.
    pub route: Route,
    /// Graphics API.
    pub runner: RunnerKind,
    /// How it was compiled and handed on.
    pub build: Build,
    /// Short name of the device.
    pub adapter: String,
}

impl fmt::Display for Lane {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            out,
            "{}/{}/{}/{}@{}",
            self.language, self.route, self.runner, self.build, self.adapter
        )
    }
}

/// The compiler that turned the source into SPIR-V.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Route {
    /// naga, for WGSL.
    Naga,
    /// DXC, for HLSL.
    Dxc,
}

impl fmt::Display for Route {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Naga => "naga",
            Self::Dxc => "dxc",
        })
    }
}

/// The API layer that dispatches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum RunnerKind {
    /// Vulkan, called directly.
    Vulkan,
    /// wgpu on its Vulkan backend.
    Wgpu,
}

impl RunnerKind {
    /// Both, in the order in which they are always shown.
    pub const ALL: [Self; 2] = [Self::Vulkan, Self::Wgpu];

    /// Lower-case name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Vulkan => "vulkan",
            Self::Wgpu => "wgpu",
        }
    }
}

impl fmt::Display for RunnerKind {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name())
    }
}
