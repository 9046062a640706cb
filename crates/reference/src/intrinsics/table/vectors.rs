//! Vectors and matrices.

use super::{ALL, VECTORS};
use crate::intrinsics::domain::{Domain, any, tame, whole};
use crate::intrinsics::function::{Function, fv, uv};
use crate::intrinsics::row::{Row, row};
use shadertwin_canonical::F32;

/// Sums and products of these are exact, in any order and fused or not.
const WHOLE: Domain = whole(1.0, 8.0);
const SIGNED: Domain = whole(-8.0, 8.0).of(&[3.0, -5.0, 7.0, -2.0]);

const LENGTH: &str = "WGSL, length and distance: inherited from sqrt(dot(a, a)), whose sum is exact here; sqrt is inherited from 1 / inverseSqrt(x), 2 ULP and 2.5 ULP, the first up to 4";
const NORMAL: &str = "WGSL, normalize: inherited from a / length(a): 7 ULP of the length, up to 14 of the result, and 2.5 of the quotient";
const REFRACTION: &str = "No bound: the formula subtracts numbers that may be nearly equal.";
const DETERMINANT: &str = "WGSL gives the determinant no bound.";
const ROWS: &str = "a row in HLSL is a column in WGSL, so that operands stand the other way round";

#[rustfmt::skip]
pub(super) fn rows() -> Vec<Row> {
    vec![
        row("dot", "dot({a}, {b})", "dot({a}, {b})", "TT>t", VECTORS).f32(&[WHOLE], fv(|x, _| vec![dot(&x[0], &x[1])])).i32(&[any(&[3.0, -17.0, 5.0])], uv(|x| vec![wrapped(x[0], x[1])])).u32(&[any(&[3.0, 17.0, 5.0])], uv(|x| vec![wrapped(x[0], x[1])])),
        row("length", "length({a})", "length({a})", "F>f", ALL).f32(&[WHOLE], fv(|x, _| vec![length(&x[0])])).ulps(7, LENGTH),
        row("distance", "distance({a}, {b})", "distance({a}, {b})", "FF>f", ALL).f32(&[whole(10.0, 20.0), WHOLE], fv(|x, _| vec![length(&zip(&x[0], &x[1], |a, b| a - b))])).ulps(7, LENGTH),
        row("normalize", "normalize({a})", "normalize({a})", "F>F", VECTORS).f32(&[WHOLE], fv(|x, _| { let l = length(&x[0]); x[0].iter().map(|&a| a / l).collect() })).ulps(17, NORMAL).note("of the null vector, NaN in both"),
        row("cross", "cross({a}, {b})", "cross({a}, {b})", "F3F3>F3", &[3]).f32(&[SIGNED, WHOLE], fv(|x, _| cross(&x[0], &x[1]))),
        row("reflect", "reflect({a}, {b})", "reflect({a}, {b})", "FF>F", VECTORS).f32(&[WHOLE], fv(|x, _| { let twice = F32::new(2.0) * dot(&x[1], &x[0]); zip(&x[0], &x[1], |a, b| a - twice * b) })),
        row("refract", "refract({a}, {b}, {c})", "refract({a}, {b}, {c})", "FFf>F", VECTORS).f32(&[tame(-1.0, 1.0), tame(-1.0, 1.0), tame(0.5, 1.5)], fv(|x, _| refract(&x[0], &x[1], x[2][0]))).canonical_alone(REFRACTION),
        row("face_forward", "faceforward({a}, {b}, {c})", "faceForward({a}, {b}, {c})", "FFF>F", VECTORS).f32(&[WHOLE, SIGNED, SIGNED], fv(|x, _| if dot(&x[2], &x[1]) < F32::ZERO { x[0].clone() } else { x[0].iter().map(|&a| -a).collect() })),
        row("determinant", "determinant({m})", "determinant({m})", "FF>f", VECTORS).f32(&[SIGNED], fv(|x, at| vec![determinant(&matrix(&x[0], &x[1], at.width))])).canonical_alone(DETERMINANT),
        row("transpose", "Row(transpose({m}), {j})", "column{n}(transpose({m}), {j})", "FF>F", VECTORS).f32(&[WHOLE], transposed()).helpers(ROW, COLUMN).says("transpose(m)", "transpose(m)"),
        row("matrix_vector", "mul({c}, {m})", "{m} * {c}", "FFF>F", VECTORS).f32(&[WHOLE], fv(|x, at| combine(&matrix(&x[0], &x[1], at.width), &x[2]))).says("mul(v, m)", "m * v").note(ROWS),
        row("vector_matrix", "mul({m}, {c})", "{c} * {m}", "FFF>F", VECTORS).f32(&[WHOLE], fv(|x, at| matrix(&x[0], &x[1], at.width).iter().map(|column| dot(&x[2], column)).collect())).says("mul(m, v)", "v * m").note(ROWS),
        row("matrix_matrix", "Row(mul({k}, {m}), {j})", "column{n}({m} * {k}, {j})", "FFFF>F", VECTORS).f32(&[WHOLE], fv(|x, at| combine(&matrix(&x[0], &x[1], at.width), &matrix(&x[2], &x[3], at.width)[at.invocation % at.width]))).helpers(ROW, COLUMN).says("mul(k, m)", "m * k").note(ROWS),
        row("matrix_scalar", "Row({m} * {c}, {j})", "column{n}({m} * {c}, {j})", "FFf>F", VECTORS).f32(&[WHOLE], fv(|x, at| column(x, at.width, at.invocation).iter().map(|&a| a * x[2][0]).collect())).helpers(ROW, COLUMN).says("m * s", "m * s"),
        row("scalar_matrix", "Row({c} * {m}, {j})", "column{n}({c} * {m}, {j})", "FFf>F", VECTORS).f32(&[WHOLE], fv(|x, at| column(x, at.width, at.invocation).iter().map(|&a| a * x[2][0]).collect())).helpers(ROW, COLUMN).says("s * m", "s * m"),
        row("matrix_add", "Row({m} + {k}, {j})", "column{n}({m} + {k}, {j})", "FFFF>F", VECTORS).f32(&[WHOLE], fv(|x, at| zip(&column(x, at.width, at.invocation), &column(&x[2..], at.width, at.invocation), |a, b| a + b))).helpers(ROW, COLUMN).says("m + k", "m + k"),
        row("matrix_subtract", "Row({m} - {k}, {j})", "column{n}({m} - {k}, {j})", "FFFF>F", VECTORS).f32(&[whole(10.0, 20.0), whole(10.0, 20.0), WHOLE], fv(|x, at| zip(&column(x, at.width, at.invocation), &column(&x[2..], at.width, at.invocation), |a, b| a - b))).helpers(ROW, COLUMN).says("m - k", "m - k"),
        row("matrix_index", "({m})[1]", "({m})[1]", "FF>F", VECTORS).f32(&[WHOLE], uv(|x| x[1].to_vec())).says("m[1]", "m[1]").note("a row in HLSL, a column in WGSL"),
    ]
}

/// One row of a matrix. Its number is not known before the kernel runs.
const ROW: &str = "{F} Row({M} m, uint i) { return m[i]; }";
const COLUMN: &str =
    "fn column{n}(m: {M}, i: u32) -> {F} {\n  var columns = m;\n  return columns[i];\n}";

fn zip(a: &[F32], b: &[F32], f: impl Fn(F32, F32) -> F32) -> Vec<F32> {
    a.iter().zip(b).map(|(&a, &b)| f(a, b)).collect()
}

/// A sum from left to right.
fn dot(a: &[F32], b: &[F32]) -> F32 {
    let products = zip(a, b, |a, b| a * b);
    products
        .into_iter()
        .reduce(|sum, product| sum + product)
        .unwrap_or(F32::ZERO)
}

fn wrapped(a: &[u32], b: &[u32]) -> u32 {
    let products = a.iter().zip(b).map(|(&a, &b)| a.wrapping_mul(b));
    products.fold(0, u32::wrapping_add)
}

/// Of one component its magnitude.
fn length(a: &[F32]) -> F32 {
    match a {
        [component] => component.abs(),
        _ => dot(a, a).sqrt(),
    }
}

fn cross(a: &[F32], b: &[F32]) -> Vec<F32> {
    F32::cross([a[0], a[1], a[2]], [b[0], b[1], b[2]]).to_vec()
}

fn refract(incident: &[F32], normal: &[F32], eta: F32) -> Vec<F32> {
    let d = dot(normal, incident);
    let k = F32::ONE - eta * eta * (F32::ONE - d * d);
    if k < F32::ZERO {
        return vec![F32::ZERO; incident.len()];
    }
    let along = eta * d + k.sqrt();
    zip(incident, normal, |i, n| eta * i - along * n)
}

/// The columns that `{m}` stands for.
fn matrix<T: Copy>(a: &[T], b: &[T], width: usize) -> Vec<Vec<T>> {
    let back = |vector: &[T]| vector.iter().rev().copied().collect();
    [a.to_vec(), b.to_vec(), back(a), back(b)][..width].to_vec()
}

fn column(x: &[Vec<F32>], width: usize, invocation: usize) -> Vec<F32> {
    matrix(&x[0], &x[1], width).swap_remove(invocation % width)
}

fn combine(columns: &[Vec<F32>], vector: &[F32]) -> Vec<F32> {
    (0..columns.len())
        .map(|row| {
            let entries: Vec<F32> = columns.iter().map(|column| column[row]).collect();
            dot(&entries, vector)
        })
        .collect()
}

/// Along the first row.
fn determinant(columns: &[Vec<F32>]) -> F32 {
    if let [only] = columns {
        return only[0];
    }
    let terms = (0..columns.len()).map(|place| {
        let rest: Vec<Vec<F32>> = columns
            .iter()
            .enumerate()
            .filter(|&(other, _)| other != place)
            .map(|(_, column)| column[1..].to_vec())
            .collect();
        (place, columns[place][0] * determinant(&rest))
    });
    terms.fold(F32::ZERO, |sum, (place, term)| match place {
        0 => term,
        _ if place % 2 == 1 => sum - term,
        _ => sum + term,
    })
}

/// A copy keeps its bits.
fn transposed() -> Function {
    Box::new(|x, at| {
        let columns = matrix(x[0], x[1], at.width);
        let row = at.invocation % at.width;
        columns.iter().map(|column| column[row]).collect()
    })
}
