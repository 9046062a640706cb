//! Rows whose kernels stand in the table: what invocations do to one another, and what is no expression of elements.

use crate::{Error, Inputs, Outputs};

/// Kernels and what belongs to them.
pub(crate) struct Whole {
    /// HLSL, then WGSL.
    pub(crate) kernels: [String; 2],
    /// Sizes, resources and passes of the case file.
    pub(crate) case: String,
    pub(crate) reference: Reference,
}

/// What the kernels must give.
pub(crate) type Reference = Box<dyn Fn(&Inputs<'_>) -> Result<Outputs, Error> + Send + Sync>;
