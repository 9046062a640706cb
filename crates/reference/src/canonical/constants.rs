//! Constant expressions: rules 1 to 7, whoever works them out.

use crate::{Error, Inputs, Outputs};
use shadertwin_canonical::F32;

/// The outputs of `canonical/constants`.
///
/// # Errors
///
/// See [`Kernel`](crate::Kernel).
pub fn run(_: &Inputs<'_>) -> Result<Outputs, Error> {
    Ok(Outputs::new()
        .f32s("functions", functions())
        .f32s("arithmetic", arithmetic())
        .vec4s("vectors", vectors())
        .f32s("declared", declared())
        .f32s("halfway", halfway()))
}

fn c(value: f32) -> F32 {
    F32::new(value)
}

/// At arguments where the C library of a usual machine is off in the last bit, wherever it is off somewhere.
fn functions() -> [F32; 22] {
    [
        c(0.095).sin(),
        c(0.821).cos(),
        c(0.349).tan(),
        c(0.083).asin(),
        c(0.064).acos(),
        c(0.171).atan(),
        c(0.3).atan2(c(-0.4)),
        c(0.3).sinh(),
        c(0.199).cosh(),
        c(0.7).tanh(),
        c(0.7).asinh(),
        c(1.7).acosh(),
        c(0.005).atanh(),
        c(1.029).exp(),
        c(2.989).exp2(),
        c(0.824).ln(),
        c(0.285).log2(),
        c(2.2).pow(c(1.6)),
        c(0.9).inverse_sqrt(),
        c(0.7).sqrt(),
        c(0.7).degrees(),
        c(0.7).radians(),
    ]
}

fn arithmetic() -> [F32; 26] {
    [
        c(1e-40) * c(1e10),
        c(1e-30) * c(1e-10),
        c(1e-40) + c(1e-20),
        c(0.1) + c(0.2),
        c(0.1) - c(0.3),
        c(0.1) / c(0.3),
        c(5.3).modulo(c(0.7)),
        c(0.1).fma(c(0.1), -c(0.01)),
        -F32::ZERO,
        -c(1e-40),
        -c(0.5),
        c(-1e-40).abs(),
        c(1e-40).sign(),
        c(-0.7).sign(),
        F32::ZERO.min(F32::ZERO),
        F32::ZERO.max(F32::ZERO),
        F32::ZERO.clamp(c(-1.0), c(1.0)),
        c(1.7).saturate(),
        c(0.3).step(c(0.7)),
        c(-0.3).round(),
        c(-0.3).ceil(),
        c(-0.3).trunc(),
        c(-0.3).floor(),
        c(-0.3).fract(),
        c(if c(1e-40) < c(2e-40) { 0.75 } else { 0.25 }),
        c(if c(0.1) <= c(0.2) && c(1e-40) <= F32::ZERO {
            0.75
        } else {
            0.25
        }),
    ]
}

fn vectors() -> [[F32; 4]; 8] {
    let [a2, b2, p2] = [[0.3, 0.7], [1.1, 1.3], [0.7, 0.9]].map(|each| each.map(c));
    let a3 = [0.3, 0.5, 0.7].map(c);
    let weights = [0.299, 0.587, 0.114].map(c);
    let columns = [[0.1, 0.2], [0.3, 0.4]].map(|column| column.map(c));
    let rows = [0, 1].map(|row| columns.map(|column| column[row]));
    let padded = |[x, y, z]: [F32; 3]| [x, y, z, F32::ZERO];
    [
        [
            F32::length([c(-0.7)]),
            F32::length(a2),
            F32::length(a3),
            F32::length([0.3, 0.5, 0.7, 0.9].map(c)),
        ],
        [
            F32::distance([c(0.3)], [c(0.7)]),
            F32::distance(a2, b2),
            F32::distance(a3, [c(1.1); 3]),
            F32::ZERO,
        ],
        [
            F32::dot(a2, b2),
            F32::dot(a3, weights),
            F32::dot(weights, a3),
            F32::ZERO,
        ],
        padded(F32::normalize(a3)),
        padded(F32::cross(a3, [1.1, 1.3, 1.7].map(c))),
        [
            F32::dot(rows[0], p2),
            F32::dot(rows[1], p2),
            F32::dot(p2, columns[0]),
            F32::dot(p2, columns[1]),
        ],
        [0.1, 0.2, 1e-40, 0.3].map(|component| c(component) * c(0.7)),
        padded([0.053, 0.31, 0.7].map(|component| c(component).inverse_sqrt())),
    ]
}

fn declared() -> [F32; 12] {
    let (x, y, z) = (c(0.7), c(0.31), c(0.053));
    let turn = x.inverse_sqrt();
    let started = c(0.3).inverse_sqrt();
    // Three rounds of the loop: 0, 1 and 2 are less than 2·√1.1.
    let grown = started + y.inverse_sqrt() + y.inverse_sqrt() + y.inverse_sqrt();
    [
        turn,
        turn * c(2.0),
        F32::normalize([0.3, 0.5, 0.7].map(c))[1],
        y.inverse_sqrt() - y.sqrt(),
        turn,
        y.inverse_sqrt() * y.sqrt(),
        z.inverse_sqrt() + turn,
        started,
        (turn + (-(z * c(2.0))).abs()).inverse_sqrt(),
        y.inverse_sqrt(),
        c(0.587).inverse_sqrt(),
        grown,
    ]
}

fn halfway() -> [F32; 16] {
    // 1 and some units in its last place; half of such a unit.
    let one = |units: u32| F32::from_bits(0x3f80_0000 + units);
    let half = c(5.960_464_5e-8);
    let apart = c(1.796_053) - c(0.556_776_46);
    let shrunk = one(5) - half - half * c(2.0);
    [
        apart,
        one(2) - half,
        apart,
        one(5) - half,
        one(1) + half,
        c(1.000_122_1) * c(1.000_488_3),
        F32::from_i32(16_777_217),
        F32::from_u32(2_147_483_776),
        shrunk,
        one(2) - half,
        one(3) - half,
        apart,
        one(5) - half,
        one(2) - half,
        one(2) - half,
        half - one(2),
    ]
}
