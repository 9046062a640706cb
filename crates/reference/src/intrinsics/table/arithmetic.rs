//! Operators.

use super::ALL;
use crate::intrinsics::domain::{Domain, always, any, tame};
use crate::intrinsics::function::{f1, f2, i1, i2, u1, u2};
use crate::intrinsics::row::{Row, row};
use shadertwin_canonical::F32;

const POSITIVE: Domain = tame(0.5, 100.0);
/// More than all of [`LESS`], as a constant: constant expressions must not overflow.
const MORE: Domain = any(&[1000.0, 2000.0, 41.0, 500.0]);
const LESS: Domain = any(&[3.0, 17.0, 5.0, 12.0]);
const SIGNED: Domain = any(&[3.0, -17.0, 5.0, -1200.0]);
const BITS: Domain = any(&[3735928559.0, 305419896.0, 2147483648.0, 65535.0]);
const SIGNED_BITS: Domain = any(&[-559038737.0, 305419896.0, -2147483648.0, 65535.0]);
const SHIFTED: Domain = any(&[1.0, 3.0]);
const AMOUNT: Domain = tame(0.0, 31.0);

const DIVISION: &str = "WGSL, accuracy of x / y: 2.5 ULP, of a value that is rounded here";
const REMAINDER: &str = "WGSL, x % y: inherited from x - y * trunc(x / y); with 3y below 8 and a result of at least 0.3, the rounding of 3y is 8 ULP";
const NO_ZERO: &str = "by zero, an unsigned quotient is all ones in HLSL and the dividend in WGSL";

#[rustfmt::skip]
pub(super) fn rows() -> Vec<Row> {
    vec![
        row("add", "{a} + {b}", "{a} + {b}", "TT>T", ALL).f32(&[POSITIVE], f2(|a, b| a + b)).i32(&[SIGNED], i2(i32::wrapping_add)).u32(&[MORE, LESS], u2(u32::wrapping_add)),
        row("subtract", "{a} - {b}", "{a} - {b}", "TT>T", ALL).f32(&[POSITIVE], f2(|a, b| a - b)).i32(&[SIGNED], i2(i32::wrapping_sub)).u32(&[MORE, LESS], u2(u32::wrapping_sub)),
        row("multiply", "{a} * {b}", "{a} * {b}", "TT>T", ALL).f32(&[tame(-100.0, 100.0)], f2(|a, b| a * b)).i32(&[SIGNED], i2(i32::wrapping_mul)).u32(&[MORE, LESS], u2(u32::wrapping_mul)),
        row("divide", "{a} / {b}", "{a} / {b}", "TT>T", ALL).f32(&[tame(-100.0, 100.0), tame(0.5, 7.0)], f2(|a, b| a / b)).i32(&[SIGNED, tame(1.0, 1000.0)], i2(quotient)).u32(&[MORE, always(1.0, 1000.0)], u2(|a, b| a / b)).ulps(3, DIVISION).note(NO_ZERO),
        row("remainder", "{a} % {b}", "{a} % {b}", "TT>T", ALL).f32(&[tame(7.2, 7.8), tame(2.0, 2.3)], f2(F32::modulo)).i32(&[tame(0.0, 1e6), tame(1.0, 1000.0)], i2(remainder)).u32(&[MORE, always(1.0, 1000.0)], u2(|a, b| a % b)).ulps(9, REMAINDER).note("of negative numbers, SPIR-V leaves what DXC writes undefined"),
        row("negate", "-{a}", "-{a}", "T>T", ALL).f32(&[tame(0.5, 100.0)], f1(|a| -a)).i32(&[any(&[3.0, -17.0, 5.0, -1200.0])], i1(i32::wrapping_neg)),
        row("shift_left", "{a} << {b}", "{a} << {b}", "TU>T", ALL).i32(&[SHIFTED, AMOUNT], u2(u32::wrapping_shl)).u32(&[SHIFTED, AMOUNT], u2(u32::wrapping_shl)).note("by 32 or more, only the low five bits count; naga 30 leaves that to the device"),
        row("shift_right", "{a} >> {b}", "{a} >> {b}", "TU>T", ALL).i32(&[SIGNED_BITS, AMOUNT], u2(|a, b| a.cast_signed().wrapping_shr(b).cast_unsigned())).u32(&[BITS, AMOUNT], u2(u32::wrapping_shr)).note("of a signed integer, the sign comes in"),
        row("bit_and", "{a} & {b}", "{a} & {b}", "TT>T", ALL).i32(&[SIGNED_BITS], u2(|a, b| a & b)).u32(&[BITS], u2(|a, b| a & b)),
        row("bit_or", "{a} | {b}", "{a} | {b}", "TT>T", ALL).i32(&[SIGNED_BITS], u2(|a, b| a | b)).u32(&[BITS], u2(|a, b| a | b)),
        row("bit_xor", "{a} ^ {b}", "{a} ^ {b}", "TT>T", ALL).i32(&[SIGNED_BITS], u2(|a, b| a ^ b)).u32(&[BITS], u2(|a, b| a ^ b)),
        row("bit_not", "~{a}", "~{a}", "T>T", ALL).i32(&[SIGNED_BITS], u1(|a| !a)).u32(&[BITS], u1(|a| !a)),
    ]
}

/// What both languages agree on in canonical builds: rule 9.
fn quotient(a: i32, b: i32) -> i32 {
    if b == 0 { a } else { a.wrapping_div(b) }
}

fn remainder(a: i32, b: i32) -> i32 {
    if b == 0 { 0 } else { a.wrapping_rem(b) }
}
