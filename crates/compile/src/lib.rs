//! Source text in, checked SPIR-V words out.
//!
//! naga compiles WGSL, DXC compiles HLSL. A module comes with the compiler, its version, the arguments and the warnings,
//! so that a report can repeat the compilation. Both compilers write SPIR-V 1.3, what Vulkan 1.1 takes.
//!
//! This crate never opens a device. What it returns is what the compiler wrote, but for what its notes say, and for
//! bindings that a caller has it change.

mod atomics;
mod bindings;
mod build;
mod capability;
mod check;
mod dxc;
mod entries;
mod error;
mod formats;
mod guard;
mod source;
mod specialise;
mod text;
mod wgsl;
mod words;

pub use bindings::{rebind, resource_variables};
pub use build::Module;
pub use dxc::{Dxc, HlslLayout, Options};
pub use entries::{hlsl_entries, hlsl_entries_with, hlsl_includes, spirv, wgsl_entries};
pub use error::{Error, Fault};
pub use formats::declare_formats;
pub use shadertwin_case::{Build, Language};
pub use source::Appendix;
pub use specialise::{ConstantKind, SpecConstant};
pub use text::{Text, hlsl_from_spirv, readable_for_glsl, wgsl_from_spirv};
pub use wgsl::{WgslOptions, wgsl, wgsl_entries_with, wgsl_text, wgsl_type_of, wgsl_with};
