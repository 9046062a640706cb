//! Kernels that show how something is done in both languages.

pub mod binding_array;
pub mod indirect_dispatch;
pub mod push_constants;
pub mod specialisation;
