//! What a SPIR-V module asks of its host, whether two modules ask the same, and what a workgroup costs.
//!
//! Offsets, sizes and strides are bytes. This crate reads SPIR-V words and never sees a source language or a device.

mod interface;

pub use interface::{
    Access, Binding, ImageFormat, Interface, Layout, Leaf, Scalar, ShaderResource, SpecConstant,
    WorkgroupSize,
};
