//! Runs jobs through wgpu on its Vulkan backend: SPIR-V by passthrough, WGSL as the text that an application would
//! hand over.
//!
//! Sizes are bytes, times nanoseconds. What wgpu or the driver refuses comes back as a
//! [`Fault`](shadertwin_dispatch::Fault) and not as a panic. This crate never compiles: SPIR-V arrives as words, and
//! only the `Binding` numbers in them are changed, to those of the layout that wgpu makes.

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

pub use runner::WgpuRunner;
pub use setup::{Options, SetupError, adapters};
