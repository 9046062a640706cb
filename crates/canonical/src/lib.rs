//! Rewrites SPIR-V so that each operation has one meaning on every device, and has the same arithmetic in Rust ([`F32`]).
//!
//! The rules are in this crate's `README.md`. This crate never sees a source language or a device.

mod f32;

pub use self::f32::F32;
