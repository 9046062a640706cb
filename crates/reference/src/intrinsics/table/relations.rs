//! Comparisons, truth values and choices.

use super::{ALL, VECTORS};
use crate::intrinsics::domain::{Domain, any, tame};
use crate::intrinsics::function::{Function, fb, i3, ib, u1, u2, u4, ub, uv};
use crate::intrinsics::row::{Row, row};
use shadertwin_canonical::F32;

const FLOATS: Domain = tame(-4.0, 4.0);
/// Few enough that many are equal.
const FEW: Domain = tame(-2.0, 2.0);
const FEW_UNSIGNED: Domain = tame(0.0, 3.0);
const INTEGERS: Domain = any(&[3.0, -17.0, 5.0, -1200.0]);
const UNSIGNED: Domain = any(&[3.0, 4294967295.0, 5.0, 12.0]);

#[rustfmt::skip]
pub(super) fn rows() -> Vec<Row> {
    vec![
        row("less", "{a} < {b}", "{a} < {b}", "TT>B", ALL).f32(&[FLOATS], fb(|a, b| a < b)).i32(&[INTEGERS], ib(|a, b| a < b)).u32(&[UNSIGNED], ub(|a, b| a < b)),
        row("less_equal", "{a} <= {b}", "{a} <= {b}", "TT>B", ALL).f32(&[FLOATS], fb(|a, b| a <= b)).i32(&[FEW], ib(|a, b| a <= b)).u32(&[UNSIGNED], ub(|a, b| a <= b)),
        row("greater", "{a} > {b}", "{a} > {b}", "TT>B", ALL).f32(&[FLOATS], fb(|a, b| a > b)).i32(&[INTEGERS], ib(|a, b| a > b)).u32(&[UNSIGNED], ub(|a, b| a > b)),
        row("greater_equal", "{a} >= {b}", "{a} >= {b}", "TT>B", ALL).f32(&[FLOATS], fb(|a, b| a >= b)).i32(&[FEW], ib(|a, b| a >= b)).u32(&[UNSIGNED], ub(|a, b| a >= b)),
        row("equal", "{a} == {b}", "{a} == {b}", "TT>B", ALL).f32(&[FLOATS], fb(|a, b| a == b)).i32(&[FEW], ib(|a, b| a == b)).u32(&[FEW_UNSIGNED], ub(|a, b| a == b)),
        row("not_equal", "{a} != {b}", "{a} != {b}", "TT>B", ALL).f32(&[FLOATS], fb(differ)).i32(&[FEW], ib(|a, b| a != b)).u32(&[FEW_UNSIGNED], ub(|a, b| a != b)).note("beside a NaN, DXC and naga write the ordered comparison, which is false"),
        row("logical_and", "({a} < {b}) && ({b} < {c})", "({a} < {b}) && ({b} < {c})", "ttt>b", &[1]).i32(&[INTEGERS], signs(|ab, bc| ab && bc)),
        row("logical_or", "({a} < {b}) || ({b} < {c})", "({a} < {b}) || ({b} < {c})", "ttt>b", &[1]).i32(&[INTEGERS], signs(|ab, bc| ab || bc)),
        row("logical_not", "!({a} < {b})", "!({a} < {b})", "TT>B", ALL).f32(&[FLOATS], fb(|a, b| !is_below(a, b))).i32(&[INTEGERS], ib(|a, b| a >= b)),
        row("and_of_vectors", "and({a} < {b}, {b} < {c})", "({a} < {b}) & ({b} < {c})", "TTT>B", VECTORS).i32(&[INTEGERS], signs(|ab, bc| ab && bc)),
        row("or_of_vectors", "or({a} < {b}, {b} < {c})", "({a} < {b}) | ({b} < {c})", "TTT>B", VECTORS).i32(&[INTEGERS], signs(|ab, bc| ab || bc)),
        row("all", "all({a} < {b})", "all({a} < {b})", "TT>b", ALL).f32(&[FLOATS], truths(|each| each.iter().all(|&one| one))),
        row("any", "any({a} < {b})", "any({a} < {b})", "TT>b", ALL).f32(&[FLOATS], truths(|each| each.iter().any(|&one| one))),
        row("all_not_zero", "all({a})", "all({a} != {T}(0))", "T>b", ALL).i32(&[FEW], uv(|x| vec![u32::from(x[0].iter().all(|&a| a != 0))])).u32(&[FEW_UNSIGNED], uv(|x| vec![u32::from(x[0].iter().all(|&a| a != 0))])),
        row("any_not_zero", "any({a})", "any({a} != {T}(0))", "T>b", ALL).i32(&[FEW], uv(|x| vec![u32::from(x[0].iter().any(|&a| a != 0))])).u32(&[FEW_UNSIGNED], uv(|x| vec![u32::from(x[0].iter().any(|&a| a != 0))])),
        row("select", "select({c} < {d}, {a}, {b})", "select({b}, {a}, {c} < {d})", "TTTT>T", ALL).f32(&[FLOATS], u4(|a, b, c, d| if F32::from_bits(c) < F32::from_bits(d) { a } else { b })).i32(&[INTEGERS], u4(|a, b, c, d| if c.cast_signed() < d.cast_signed() { a } else { b })).u32(&[UNSIGNED], u4(|a, b, c, d| if c < d { a } else { b })).note("WGSL has the condition last, and before it what is taken where it is false"),
        row("conditional", "{c} < {d} ? {a} : {b}", "select({b}, {a}, {c} < {d})", "TTtt>T", ALL).i32(&[INTEGERS], u4(|a, b, c, d| if c.cast_signed() < d.cast_signed() { a } else { b })).u32(&[UNSIGNED], u4(|a, b, c, d| if c < d { a } else { b })).note("HLSL 2021 works out one side, WGSL both"),
        row("isnan", "isnan({a})", "({U}(0x7fffffffu) & bitcast<{U}>({a})) > {U}(0x7f800000u)", "F>B", ALL).f32(&[FLOATS], u1(|a| u32::from(F32::from_bits(a).is_nan()))).says("isnan(a)", "(bitcast<u32>(a) & 0x7fffffffu) > 0x7f800000u").note("a compiler may take it that there are no NaNs, and x != x is false beside one: look at the bits"),
        row("isinf", "isinf({a})", "({U}(0x7fffffffu) & bitcast<{U}>({a})) == {U}(0x7f800000u)", "F>B", ALL).f32(&[FLOATS], u1(|a| u32::from(a & 0x7fff_ffff == 0x7f80_0000))).says("isinf(a)", "(bitcast<u32>(a) & 0x7fffffffu) == 0x7f800000u"),
        row("isfinite", "isfinite({a})", "({U}(0x7fffffffu) & bitcast<{U}>({a})) < {U}(0x7f800000u)", "F>B", ALL).f32(&[FLOATS], u1(|a| u32::from(a & 0x7fff_ffff < 0x7f80_0000))).says("isfinite(a)", "(bitcast<u32>(a) & 0x7fffffffu) < 0x7f800000u"),
        row("bool_equal", "({a} < {b}) == ({b} < {c})", "({a} < {b}) == ({b} < {c})", "TTT>B", ALL).i32(&[INTEGERS], signs(|ab, bc| ab == bc)),
        row("bool_xor", "({a} < {b}) != ({b} < {c})", "({a} < {b}) != ({b} < {c})", "TTT>B", ALL).i32(&[INTEGERS], signs(|ab, bc| ab != bc)),
        row("minimum_by_select", "{a} < {b} ? {a} : {b}", "select({b}, {a}, {a} < {b})", "tt>t", &[1]).u32(&[UNSIGNED], u2(Ord::min)).says("a < b ? a : b", "select(b, a, a < b)"),
    ]
}

/// False beside a NaN.
fn is_below(a: F32, b: F32) -> bool {
    a < b
}

/// False beside a NaN.
#[expect(
    clippy::double_comparisons,
    reason = "`!=` is true beside a NaN, and SPIR-V's ordered comparison is not"
)]
fn differ(a: F32, b: F32) -> bool {
    a < b || a > b
}

/// Of `a < b` and `b < c`, all signed.
fn signs(f: fn(bool, bool) -> bool) -> Function {
    i3(move |a, b, c| i32::from(f(a < b, b < c)))
}

/// Of `a < b` in each component, of floats.
fn truths(f: fn(&[bool]) -> bool) -> Function {
    uv(move |x| {
        let less = |(&a, &b): (&u32, &u32)| F32::from_bits(a) < F32::from_bits(b);
        let each: Vec<bool> = x[0].iter().zip(x[1]).map(less).collect();
        vec![u32::from(f(&each))]
    })
}
