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

/// The compiler that read the source and turned it into SPIR-V.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Route {
    /// naga, for WGSL.
    Naga,
    /// DXC, for HLSL.
    Dxc,
    /// Tint, for WGSL that is handed to Dawn as it is.
    Tint,
}

impl Route {
    /// The compiler that reads a kernel of this language for this runner and build.
    #[must_use]
    pub fn of(language: Language, runner: RunnerKind, build: Build) -> Self {
        match (language, runner, build) {
            (Language::Wgsl, RunnerKind::Dawn, Build::Native) => Self::Tint,
            (Language::Wgsl, ..) => Self::Naga,
            (Language::Hlsl, ..) => Self::Dxc,
        }
    }
}

impl fmt::Display for Route {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Naga => "naga",
            Self::Dxc => "dxc",
            Self::Tint => "tint",
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
    /// Dawn on its Vulkan backend; it takes WGSL text alone.
    Dawn,
    /// wgpu on its OpenGL backend: naga writes GLSL of all that it is given.
    Gl,
}

impl RunnerKind {
    /// All, in the order in which they are always shown.
    pub const ALL: [Self; 4] = [Self::Vulkan, Self::Wgpu, Self::Dawn, Self::Gl];

    /// Those that run where nobody names one. OpenGL is left out: every machine with a GPU has it beside Vulkan, and a run
    /// would have lanes that nobody asked for.
    pub const DEFAULT: [Self; 3] = [Self::Vulkan, Self::Wgpu, Self::Dawn];

    /// True where the runner takes what a build hands over. Vulkan takes no text, and Dawn nothing else, so that native
    /// HLSL is not for it. OpenGL takes SPIR-V through naga alone, which drops what the canonical build says to a
    /// driver.
    #[must_use]
    pub fn takes(self, language: Language, build: Build) -> bool {
        match (self, build) {
            (Self::Vulkan, Build::Canonical | Build::Native)
            | (Self::Wgpu, _)
            | (Self::Dawn, Build::CanonicalText)
            | (Self::Gl, Build::CanonicalText | Build::Native) => true,
            (Self::Vulkan, Build::CanonicalText) | (Self::Dawn | Self::Gl, Build::Canonical) => {
                false
            }
            (Self::Dawn, Build::Native) => language == Language::Wgsl,
        }
    }

    /// Lower-case name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Vulkan => "vulkan",
            Self::Wgpu => "wgpu",
            Self::Dawn => "dawn",
            Self::Gl => "gl",
        }
    }
}

impl fmt::Display for RunnerKind {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name())
    }
}
