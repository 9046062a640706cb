//! What a SPIR-V module asks of its host, whether two modules ask the same, and what a workgroup costs.
//!
//! Offsets, sizes and strides are bytes. This crate reads SPIR-V words and never sees a source language or a device.

mod bytes;
mod compare;
mod error;
mod interface;
mod layout;
mod matching;
mod members;
mod names;
mod portability;
mod reflect;
mod subgroup;
mod table;
mod usage;
mod view;
mod words;

pub use compare::{Difference, DifferenceKind, Note, Place, differences, notes};
pub use error::Error;
pub use interface::{
    Access, Binding, ImageFormat, Interface, Layout, Leaf, Scalar, ShaderResource, SpecConstant,
    WorkgroupSize,
};
pub use matching::{Ambiguity, Basis, Block, Pair, Pairing, PairingError, pair};
pub use members::{Field, MemberBasis, MemberPairing, Reading, Side, pair_members};
pub use portability::portability;
pub use reflect::reflect;
pub use table::{Row, rows, side_by_side};
pub use view::View;

// The tests under `tests/` use these; the crate's own tests need no compiler.
#[cfg(test)]
use {shadertwin_compile as _, spirv_reflect as _};
