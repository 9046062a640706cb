//! Compares outputs: bits first, classes second; groups equal outputs and names the axis that explains the groups.
//!
//! Counts are components (one float of a `vec4` is one) unless the name says elements. This crate opens no file and
//! writes no text format.

mod blame;
mod cause;
mod invocation;
mod lane;
pub mod steps;
mod ulps;
mod value;
mod verdict;

pub use blame::{Axis, Blame, blame};
pub use cause::Cause;
pub use invocation::{Dispatched, Invocation};
pub use lane::{Lane, Route, RunnerKind};
pub use value::Value;
pub use verdict::{
    Agreement, Class, FirstDifference, InputElement, LossKind, Refuser, Tolerance, Verdict,
    compare, distance, unit,
};
