//! The table. One line adds an intrinsic: its name, HLSL, WGSL, what it takes and gives, its widths; for each type what it
//! is tried on and what it must give; and how near a native build must come, with the rule of the specification.

use super::domain::{always, any, tame};
use super::function::*;
use super::row::{Row, row};
use shadertwin_canonical::F32;

const ALL: &[usize] = &[1, 2, 3, 4];

/// All rows, in the order of the table.
pub(crate) fn rows() -> Vec<Row> {
    vec![
        row("add", "{a} + {b}", "{a} + {b}", "TT>T", ALL).f32(&[tame(0.5, 100.0)], f2(|a, b| a + b)).i32(&[any(&[3.0, 77.0, -12.0])], i2(i32::wrapping_add)).u32(&[any(&[3.0, 77.0, 12.0])], u2(u32::wrapping_add)),
        row("sin", "sin({a})", "sin({a})", "F>F", ALL).f32(&[tame(0.5, 3.0)], f1(F32::sin)).ulps(65536, "WGSL: sin is within 2^-11 in [-pi, pi]"),
        row("asinh", "asinh({a})", "asinh({a})", "F>F", ALL).f32(&[tame(0.5, 3.0)], f1(F32::asinh)).ulps(65536, "WGSL: sin is within 2^-11 in [-pi, pi]")
            .helpers("[[vk::ext_instruction(22, \"GLSL.std.450\")]] {T} asinh({T} a);", ""),
        row("less", "{a} < {b}", "{a} < {b}", "TT>B", ALL).f32(&[tame(0.5, 100.0)], fb(|a, b| a < b)).i32(&[any(&[3.0, 77.0, -12.0])], ib(|a, b| a < b)).u32(&[any(&[3.0, 77.0, 12.0])], ub(|a, b| a < b)),
        row("dot", "dot({a}, {b})", "dot({a}, {b})", "TT>t", &[2, 3, 4]).f32(&[tame(0.5, 2.0)], fv(|x, _| vec![x[0].iter().zip(&x[1]).map(|(&a, &b)| a * b).reduce(|s, p| s + p).expect("a component")])).ulps(8, "x"),
    ]
}
