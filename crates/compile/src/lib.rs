//! Source text in, checked SPIR-V words out.
//!
//! naga compiles WGSL, DXC compiles HLSL. A module comes with the compiler, its version, the arguments and the warnings,
//! so that a report can repeat the compilation. Both compilers write SPIR-V 1.3, what Vulkan 1.1 takes.
//!
//! This crate never opens a device and never rewrites a module: what it returns is what the compiler wrote.

mod build;
mod check;
mod dxc;
mod entries;
mod error;
mod source;
mod text;
mod wgsl;

pub use build::Module;
pub use dxc::{Dxc, Options};
pub use entries::{hlsl_entries, spirv, wgsl_entries};
pub use error::{Error, Fault};
pub use shadertwin_case::{Build, Language};
pub use text::{Text, hlsl_from_spirv, wgsl_from_spirv};
pub use wgsl::{wgsl, wgsl_text};
