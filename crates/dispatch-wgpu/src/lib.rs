//! Runs jobs through wgpu. On its Vulkan backend SPIR-V goes by passthrough, and WGSL as the text that an application
//! would hand over; on its OpenGL backend naga reads both and writes GLSL. SPIR-V for OpenGL must say whether a storage
//! texture is read and written, which naga takes from decorations alone.
//!
//! Sizes are bytes, times nanoseconds. What wgpu or the driver refuses comes back as a
//! [`Fault`](shadertwin_dispatch::Fault) and not as a panic. This crate never compiles: SPIR-V arrives as words, and
//! only the `Binding` numbers in them are changed, to those of the layout that wgpu makes. On OpenGL a module is given
//! loops that zero its workgroup memory.

mod features;
mod gpu;
mod layout;
mod limits;
mod log_messages;
mod memory;
mod passthrough;
mod pipeline;
mod runner;
mod setup;
mod spirv;
mod zeroing;

pub use runner::WgpuRunner;
pub use setup::{Backend, Options, SetupError, adapters};
