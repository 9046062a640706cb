//! What to run and what agreement means, read from TOML files in a tree.
//!
//! A tree has `tests/cases/`, `shaders-wgsl/` and `shaders-hlsl/`; one stem, such as `gaussian/separable`, names a case
//! and both kernels. Whatever nobody reads is an error: unknown keys, files without a case, names without a meaning.
//!
//! Sizes are texels or elements, offsets and strides bytes. This crate never compiles, opens a device or reads a clock.

mod bind;
mod call;
mod error;
mod expression;
mod file;
mod format;
mod kernel;
mod known;
mod model;
mod port;
mod read;
mod stated;
mod tree;
mod write;

pub use call::{Call, CallInput, ResultScalar, ResultType};
pub use error::Error;
pub use expression::Scope;
pub use format::{Element, TexelFormat};
pub use known::{DriverRange, Failure, KnownFailure};
pub use model::{
    Build, Case, Dispatch, Entry, Extent, Fill, Language, Limits, NativeAgreement, Order, Pass,
    Resource, ResourceShape, Shape, Variant,
};
pub use port::{Address, Bound, BoundTo, Filter, HlslLayout, Member, Port, Sampler, Slot};
pub use stated::{Dialect, Differs, Entry as DictionaryEntry, Number};
pub use tree::Tree;
