//! Rule 6: dot and cross products, lengths, and directions that are turned.

use super::{each, sides, vectors};
use crate::{Error, Inputs, Outputs};
use shadertwin_canonical::F32;

/// The outputs of `canonical/vectors`.
///
/// # Errors
///
/// See [`Kernel`](crate::Kernel).
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let names = [
        "dot",
        "length",
        "distance",
        "normalize",
        "cross",
        "reflect",
        "refract",
        "face_forward",
    ];
    let results = each(&sides(inputs)?, |&[a, b]| {
        let [ax, ay, az, _] = a;
        let [bx, by, bz, eta] = b;
        let (a2, a3) = ([ax, ay], [ax, ay, az]);
        let (b2, b3) = ([bx, by], [bx, by, bz]);
        let dot = [
            F32::dot(a2, b2),
            F32::dot(a3, b3),
            F32::dot(a, b),
            F32::ZERO,
        ];
        let length = [
            F32::length([ax]),
            F32::length(a2),
            F32::length(a3),
            F32::length(a),
        ];
        let distance = [
            F32::distance([ax], [bx]),
            F32::distance(a2, b2),
            F32::distance(a3, b3),
            F32::distance(a, b),
        ];
        let [b0, b1, b2, b3_] = b;
        let forward = face_forward(a, b, [b3_, b2, b1, b0]);
        [
            dot,
            length,
            distance,
            F32::normalize(a),
            padded(F32::cross(a3, b3)),
            F32::reflect(a, b),
            padded(refract(a3, b3, eta)),
            forward,
        ]
    });
    Ok(vectors(&results, names))
}

fn padded([x, y, z]: [F32; 3]) -> [F32; 4] {
    [x, y, z, F32::ZERO]
}

/// With `k = 1 - eta·eta·(1 - d·d)` and `d = dot(normal, incident)`: zero where `k < 0`, else
/// `eta·incident - (eta·d + sqrt(k))·normal`.
fn refract(incident: [F32; 3], normal: [F32; 3], eta: F32) -> [F32; 3] {
    let d = F32::dot(normal, incident);
    let k = F32::ONE - eta * eta * (F32::ONE - d * d);
    if k < F32::ZERO {
        return [F32::ZERO; 3];
    }
    let along = eta * d + k.sqrt();
    std::array::from_fn(|lane| eta * incident[lane] - along * normal[lane])
}

/// `normal` where `dot(reference, incident) < 0`, else `-normal`.
fn face_forward(normal: [F32; 4], incident: [F32; 4], reference: [F32; 4]) -> [F32; 4] {
    if F32::dot(reference, incident) < F32::ZERO {
        normal
    } else {
        normal.map(|component| -component)
    }
}
