//! Kernels that show how something is done in both languages.

pub mod push_constants;
pub mod specialisation;
