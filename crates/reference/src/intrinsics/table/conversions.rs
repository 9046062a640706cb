//! Conversions, and bits taken for another type.

use super::ALL;
use crate::intrinsics::domain::{Domain, always, any, tame};
use crate::intrinsics::function::{Function, f2, i2, u1};
use crate::intrinsics::row::{Row, row};
use shadertwin_canonical::F32;

const BITS: Domain = any(&[3735928559.0, 305419896.0, 2147483648.0, 0.0]);
const SIGNED: Domain = any(&[-559038737.0, 305419896.0, -1.0, 0.0]);
/// Integers that are floats, so that nothing is rounded.
const EXACT: Domain = tame(0.0, 16777216.0);
const EXACT_SIGNED: Domain = tame(-16777216.0, 16777216.0);
const FLOATS: Domain = tame(-100.0, 100.0);
const SOME: Domain = tame(0.5, 100.0);
const SATURATED: &str =
    "beyond the range HLSL gives the end of it, WGSL the last float before; of NaN, HLSL gives 0";
const ROUNDED: &str =
    "a native build may round what is no float either way; canonical builds round to nearest even";
const KEPT: &str = "a NaN may lose its bits where it is computed with";

#[rustfmt::skip]
pub(super) fn rows() -> Vec<Row> {
    vec![
        row("f32_of_u32", "{F}({a})", "{F}({a})", "U>F", ALL).u32(&[EXACT], u1(|a| F32::from_u32(a).to_bits())).says("float(a)", "f32(a)").note(ROUNDED),
        row("f32_of_i32", "{F}({a})", "{F}({a})", "I>F", ALL).i32(&[EXACT_SIGNED], u1(|a| F32::from_i32(a.cast_signed()).to_bits())).says("float(a)", "f32(a)").note(ROUNDED),
        row("f32_of_bool", "{F}({a} < {b})", "{F}({a} < {b})", "TT>F", ALL).i32(&[SIGNED], number_of_truth(0x3f80_0000)).says("float(c)", "f32(c)"),
        row("u32_of_f32", "{U}({a})", "{U}({a})", "F>U", ALL).f32(&[always(0.0, 4e9)], u1(|a| F32::from_bits(a).to_u32())).says("uint(a)", "u32(a)").note(SATURATED),
        row("i32_of_f32", "{I}({a})", "{I}({a})", "F>I", ALL).f32(&[always(-2e9, 2e9)], u1(|a| F32::from_bits(a).to_i32().cast_unsigned())).says("int(a)", "i32(a)").note(SATURATED),
        row("i32_of_u32", "{I}({a})", "{I}({a})", "U>I", ALL).u32(&[BITS], u1(|a| a)).says("int(a)", "i32(a)"),
        row("u32_of_i32", "{U}({a})", "{U}({a})", "I>U", ALL).i32(&[SIGNED], u1(|a| a)).says("uint(a)", "u32(a)"),
        row("u32_of_bool", "{U}({a} < {b})", "{U}({a} < {b})", "TT>U", ALL).i32(&[SIGNED], number_of_truth(1)).says("uint(c)", "u32(c)"),
        row("i32_of_bool", "{I}({a} < {b})", "{I}({a} < {b})", "TT>I", ALL).i32(&[SIGNED], number_of_truth(1)).says("int(c)", "i32(c)"),
        row("bool_of_u32", "{B}({a})", "{B}({a})", "U>B", ALL).u32(&[tame(0.0, 3.0)], u1(|a| u32::from(a != 0))).says("bool(a)", "bool(a)"),
        row("bool_of_i32", "{B}({a})", "{B}({a})", "I>B", ALL).i32(&[tame(-2.0, 2.0)], u1(|a| u32::from(a != 0))).says("bool(a)", "bool(a)"),
        row("bool_of_f32", "{B}({a})", "{B}({a})", "F>B", ALL).f32(&[always(-1.0, 1.0)], u1(|a| u32::from(F32::from_bits(a) != F32::ZERO))).says("bool(a)", "bool(a)"),
        row("asuint_of_f32", "asuint({a})", "bitcast<{U}>({a})", "F>U", ALL).f32(&[FLOATS], u1(|a| a)).says("asuint(a)", "bitcast<u32>(a)").note(KEPT),
        row("asint_of_f32", "asint({a})", "bitcast<{I}>({a})", "F>I", ALL).f32(&[FLOATS], u1(|a| a)).says("asint(a)", "bitcast<i32>(a)").note(KEPT),
        row("asfloat_of_u32", "asfloat({a})", "bitcast<{F}>({a})", "U>F", ALL).u32(&[tame(1065353216.0, 1073741824.0)], u1(|a| a)).says("asfloat(a)", "bitcast<f32>(a)").note(KEPT),
        row("asfloat_of_i32", "asfloat({a})", "bitcast<{F}>({a})", "I>F", ALL).i32(&[tame(1065353216.0, 1073741824.0)], u1(|a| a)).says("asfloat(a)", "bitcast<f32>(a)").note(KEPT),
        row("asint_of_u32", "asint({a})", "bitcast<{I}>({a})", "U>I", ALL).u32(&[BITS], u1(|a| a)).says("asint(a)", "bitcast<i32>(a)"),
        row("asuint_of_i32", "asuint({a})", "bitcast<{U}>({a})", "I>U", ALL).i32(&[SIGNED], u1(|a| a)).says("asuint(a)", "bitcast<u32>(a)"),
        row("bits_of_sum", "asuint({a} + {b})", "bitcast<{U}>({a} + {b})", "FF>U", ALL).f32(&[SOME], f2(|a, b| a + b)).says("asuint(a + b)", "bitcast<u32>(a + b)"),
    ]
}

/// The bits of one where `a < b`, signed.
fn number_of_truth(one: u32) -> Function {
    i2(move |a, b| if a < b { one.cast_signed() } else { 0 })
}
