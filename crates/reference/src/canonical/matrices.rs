//! Rule 6: products of matrices, each sum from left to right, and determinants along the first row.

use super::{each, sides};
use crate::{Error, Inputs, Outputs};
use shadertwin_canonical::F32;

/// The outputs of `canonical/matrices`.
///
/// # Errors
///
/// See [`Kernel`](crate::Kernel).
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let sides = sides(inputs)?;
    let m = |&[[a0, a1, a2, a3], [b0, b1, b2, b3]]: &[[F32; 4]; 2]| {
        [[a0, a1, a2], [b0, b1, b2], [a3, b3, a0]]
    };
    let vector = |&[_, [x, y, z, _]]: &[[F32; 4]; 2]| [x, y, z];
    let padded = |[x, y, z]: [F32; 3]| [x, y, z, F32::ZERO];
    let determinants = |side: &[[F32; 4]; 2]| {
        let [c0, c1, c2] = m(side);
        let [p00, p01, p10, p11] = side[0];
        // The minors of the first row, the row of each column's first component.
        let minor = |a: [F32; 3], b: [F32; 3]| a[1] * b[2] - b[1] * a[2];
        let three = c0[0] * minor(c1, c2) - c1[0] * minor(c0, c2) + c2[0] * minor(c0, c1);
        [p00 * p11 - p10 * p01, three].map(F32::to_bits)
    };
    Ok(Outputs::new()
        .vec4s(
            "matrix_times_vector",
            each(&sides, |side| padded(combine(m(side), vector(side)))),
        )
        .vec4s(
            "vector_times_matrix",
            each(&sides, |side| {
                padded(m(side).map(|column| F32::dot(vector(side), column)))
            }),
        )
        .vec4s(
            "matrix_times_matrix",
            each(&sides, |&[[a0, a1, a2, a3], [b0, b1, b2, b3]]| {
                let p = [[a0, a1], [a2, a3]];
                let ([x, y], [z, w]) = (combine(p, [b0, b1]), combine(p, [b2, b3]));
                [x, y, z, w]
            }),
        )
        .vec4s(
            "matrix_times_scalar",
            each(&sides, |side| side[0].map(|entry| entry * side[1][0])),
        )
        .words("determinants", each(&sides, determinants)))
}

/// `columns[0]·v[0] + columns[1]·v[1] + …`
fn combine<const N: usize>(columns: [[F32; N]; N], v: [F32; N]) -> [F32; N] {
    std::array::from_fn(|row| F32::dot(columns.map(|column| column[row]), v))
}
