//! The table. One line adds an intrinsic: its name, HLSL, WGSL, what it takes and gives, its widths; for each type what it
//! is tried on and what it must give; and how near a native build must come, with the rule of the specification.
//!
//! Native builds get numbers for which the specification gives a bound, whole ones where those make a formula exact;
//! canonical builds get bits on which arithmetic goes wrong too.

mod arithmetic;
mod bits;
mod conversions;
mod elementary;
mod numbers;
mod relations;
mod shared;
mod vectors;

use super::row::Row;

/// Scalars and vectors.
const ALL: &[usize] = &[1, 2, 3, 4];
/// Scalars and vectors of four, for functions whose canonical form is long: drivers compile it anew wherever it is called.
pub(super) const LONG: &[usize] = &[1, 4];
/// Scalars.
const ONE: &[usize] = &[1];
/// Vectors.
const VECTORS: &[usize] = &[2, 3, 4];

/// All rows, in the order of the table.
pub(crate) fn rows() -> Vec<Row> {
    let groups = [
        arithmetic::rows(),
        relations::rows(),
        elementary::rows(),
        numbers::rows(),
        vectors::rows(),
        bits::rows(),
        conversions::rows(),
        shared::rows(),
    ];
    groups.into_iter().flatten().collect()
}
