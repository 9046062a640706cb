//! The raw Vulkan runner: SPIR-V words go to the driver as they are, without a layer that rewrites them.
//!
//! Sizes are bytes unless the name says otherwise. A runner holds one device with one queue; each job is one command
//! buffer, one submit and one fence. Nothing here compiles, translates or repairs a shader, and nothing here makes an
//! out-of-bounds access safe: `robustBufferAccess` stays off, so a write behind the end of a buffer reaches the guard
//! and is reported.
//!
//! All `unsafe` of this crate lies in the module `vk`; the rest is plain Rust over its wrappers.

mod check;
mod error;
mod run;
#[expect(
    unsafe_code,
    reason = "every Vulkan call is a call into a driver; this module wraps them"
)]
mod vk;
mod words;

pub use error::SetupError;
pub use run::{Options, VulkanRunner, adapters};

#[cfg(test)]
use naga as _;
