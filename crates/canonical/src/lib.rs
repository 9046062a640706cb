//! Rewrites SPIR-V so that each operation has one meaning on every device, and has the same arithmetic in Rust ([`F32`]).
//!
//! The rules are in this crate's `README.md`. This crate never sees a source language or a device.

mod error;
mod f32;
mod link;
mod load;
mod maths;
mod pass;
mod text;

pub use self::error::Error;
pub use self::f32::F32;
pub use self::pass::{
    Canonical, Freedom, Options, Residual, Texels, TextureFormat, canonicalise, freedoms,
};
pub use self::text::{ForText, Target, Use, for_text};

// For the tests of the rewriting and of the elementary functions, which are in crates of their own.
#[cfg(test)]
use {astro_float_num as _, divan as _, half as _, shadertwin_compile as _};
