//! Trigonometric, hyperbolic, exponential functions, roots and powers of two.

use super::{ALL, LONG, ONE};
use crate::intrinsics::domain::{Domain, always, tame};
use crate::intrinsics::function::{f1, f2, fv, u1, u2};
use crate::intrinsics::row::{Row, row};
use shadertwin_canonical::F32;

/// Where both sine and cosine are at least one half.
/// The bits of 0.30103, as DXC has it, and not the logarithm of 2 in all its digits.
const DECADE: u32 = 0x3e9a_209b;
const STEEP: Domain = tame(0.6, 1.0);

const SINE: &str = "WGSL, accuracy of sin and cos: 2^-11 in [-pi, pi], which is 8192 ULP of a result of at least one half";
const TANGENT: &str = "WGSL, tan: inherited from sin(x) / cos(x), each within 2^-11 of at least 0.56, and the quotient";
const ARC: &str = "WGSL, asin and acos: inherited from atan2 of x and sqrt(1 - x * x), 4096 ULP and those of its operand; or 6.81e-5, which is less";
const ARC_TANGENT: &str =
    "WGSL, accuracy of atan and atan2: 4096 ULP, of a value that is rounded here";
const HYPERBOLIC: &str = "WGSL, sinh and cosh: inherited from half the sum or difference of exp(x) and exp(-x), each within 3 + 2x ULP, here 9";
const HYPERBOLIC_TANGENT: &str =
    "WGSL, accuracy of tanh: 1e-5, which is 336 ULP of a result of at least 0.46";
const AREA_SINE: &str = "WGSL, asinh: inherited from log(x + sqrt(x * x + 1)), an operand within 6 ULP and a result of at least 0.88";
const AREA_COSINE: &str = "WGSL, acosh: inherited from log(x + sqrt(x * x - 1)), an operand within 6.5 ULP and a result of at least 1.3";
const AREA_TANGENT: &str = "WGSL, atanh: inherited from log((1 + x) / (1 - x)) * 0.5, an operand within 3.5 ULP and a result of at least 0.54";
const EXPONENTIAL: &str = "WGSL, accuracy of exp and exp2: 3 + 2|x| ULP, and x is at most 4";
const LOGARITHM: &str = "WGSL, accuracy of log and log2: 3 ULP outside [0.5, 2]";
const LOGARITHM_10: &str = "WGSL, log2: 3 ULP, which are up to 6 of the product, and its rounding";
const POWER: &str = "WGSL, pow: inherited from exp2(y * log2(x)): 3 ULP of the logarithm are 20 of the result, and exp2 has 11 of its own";
const ROOT: &str = "WGSL, sqrt: inherited from 1 / inverseSqrt(x), 2 ULP and 2.5 ULP, the first of them up to 4 of the result";
const INVERSE_ROOT: &str = "WGSL, accuracy of inverseSqrt: 2 ULP";
const RECIPROCAL: &str = "WGSL, accuracy of 1 / x: 2.5 ULP, of a value that is rounded here";
const SCALE: &str = "HLSL, ldexp: x * exp2(e), and exp2 has 3 + 2|e| ULP, here at most 11";

#[rustfmt::skip]
pub(super) fn rows() -> Vec<Row> {
    vec![
        row("sin", "sin({a})", "sin({a})", "F>F", LONG).f32(&[tame(0.6, 2.5)], f1(F32::sin)).ulps(8192, SINE),
        row("cos", "cos({a})", "cos({a})", "F>F", LONG).f32(&[tame(-1.0, 1.0)], f1(F32::cos)).ulps(8192, SINE),
        row("tan", "tan({a})", "tan({a})", "F>F", LONG).f32(&[tame(0.6, 0.9)], f1(F32::tan)).ulps(27_700, TANGENT),
        row("sincos", "SineAndCosine({a})", "vec2<f32>(sin({a}), cos({a}))", "F>F2", ONE).f32(&[STEEP], fv(|x, _| vec![x[0][0].sin(), x[0][0].cos()])).ulps(8192, SINE).helpers(SINE_AND_COSINE, "").says("sincos(a, s, c)", "s = sin(a); c = cos(a);"),
        row("asin", "asin({a})", "asin({a})", "F>F", LONG).f32(&[tame(0.5, 0.9)], f1(F32::asin)).ulps(4112, ARC),
        row("acos", "acos({a})", "acos({a})", "F>F", LONG).f32(&[tame(-0.5, 0.5)], f1(F32::acos)).ulps(4112, ARC),
        row("atan", "atan({a})", "atan({a})", "F>F", LONG).f32(&[tame(0.5, 10.0)], f1(F32::atan)).ulps(4097, ARC_TANGENT),
        row("atan2", "atan2({a}, {b})", "atan2({a}, {b})", "FF>F", LONG).f32(&[tame(0.5, 2.0)], f2(F32::atan2)).ulps(4097, ARC_TANGENT),
        row("sinh", "sinh({a})", "sinh({a})", "F>F", LONG).f32(&[tame(1.0, 3.0)], f1(F32::sinh)).ulps(20, HYPERBOLIC),
        row("cosh", "cosh({a})", "cosh({a})", "F>F", LONG).f32(&[tame(1.0, 3.0)], f1(F32::cosh)).ulps(20, HYPERBOLIC),
        row("tanh", "tanh({a})", "tanh({a})", "F>F", LONG).f32(&[tame(0.5, 1.5)], f1(F32::tanh)).ulps(336, HYPERBOLIC_TANGENT),
        row("asinh", "asinh({a})", "asinh({a})", "F>F", LONG).f32(&[tame(1.0, 10.0)], f1(F32::asinh)).ulps(16, AREA_SINE).helpers("[[vk::ext_instruction(22, \"GLSL.std.450\")]] {T} asinh({T} a);", "").says("log(a + sqrt(a * a + 1))", "asinh(a)").note(NO_AREA),
        row("acosh", "acosh({a})", "acosh({a})", "F>F", LONG).f32(&[tame(2.0, 10.0)], f1(F32::acosh)).ulps(12, AREA_COSINE).helpers("[[vk::ext_instruction(23, \"GLSL.std.450\")]] {T} acosh({T} a);", "").says("log(a + sqrt(a * a - 1))", "acosh(a)").note(NO_AREA),
        row("atanh", "atanh({a})", "atanh({a})", "F>F", LONG).f32(&[tame(0.5, 0.9)], f1(F32::atanh)).ulps(11, AREA_TANGENT).helpers("[[vk::ext_instruction(24, \"GLSL.std.450\")]] {T} atanh({T} a);", "").says("0.5 * log((1 + a) / (1 - a))", "atanh(a)").note(NO_AREA),
        row("degrees", "degrees({a})", "degrees({a})", "F>F", ALL).f32(&[tame(-3.0, -0.5)], f1(F32::degrees)).ulps(2, "WGSL, degrees: inherited from x * 57.295779513082322865, the rounding of the constant and of the product"),
        row("radians", "radians({a})", "radians({a})", "F>F", ALL).f32(&[tame(1.0, 360.0)], f1(F32::radians)).ulps(2, "WGSL, radians: inherited from x * 0.017453292519943295474, the rounding of the constant and of the product"),
        row("exp", "exp({a})", "exp({a})", "F>F", LONG).f32(&[tame(-4.0, 4.0)], f1(F32::exp)).ulps(11, EXPONENTIAL),
        row("exp2", "exp2({a})", "exp2({a})", "F>F", LONG).f32(&[tame(-4.0, 4.0)], f1(F32::exp2)).ulps(11, EXPONENTIAL),
        row("log", "log({a})", "log({a})", "F>F", LONG).f32(&[tame(2.1, 100.0)], f1(F32::ln)).ulps(3, LOGARITHM),
        row("log2", "log2({a})", "log2({a})", "F>F", LONG).f32(&[tame(2.1, 100.0)], f1(F32::log2)).ulps(3, LOGARITHM),
        row("log10", "log10({a})", "log2({a}) * {F}(0.30103f)", "F>F", LONG).f32(&[tame(2.1, 100.0)], f1(|a| a.log2() * F32::from_bits(DECADE))).ulps(8, LOGARITHM_10).says("log10(a)", "log2(a) * 0.30103"),
        row("pow", "pow({a}, {b})", "pow({a}, {b})", "FF>F", LONG).f32(&[tame(2.0, 4.0), tame(0.5, 2.0)], f2(F32::pow)).ulps(31, POWER).note("of a negative number, no device promises a result"),
        row("sqrt", "sqrt({a})", "sqrt({a})", "F>F", ALL).f32(&[tame(0.5, 100.0)], f1(F32::sqrt)).ulps(7, ROOT),
        row("inverse_sqrt", "rsqrt({a})", "inverseSqrt({a})", "F>F", ALL).f32(&[tame(0.5, 100.0)], f1(F32::inverse_sqrt)).ulps(2, INVERSE_ROOT),
        row("reciprocal", "rcp({a})", "1.0 / {a}", "F>F", ALL).f32(&[tame(0.5, 100.0)], f1(|a| F32::ONE / a)).ulps(3, RECIPROCAL),
        row("ldexp", "ldexp({a}, {F}({b}))", "ldexp({a}, {b})", "FI>F", LONG).f32(&[tame(0.5, 100.0), always(-4.0, 4.0)], u2(|a, b| F32::from_bits(a).ldexp(b.cast_signed()).to_bits())).ulps(11, SCALE).says("ldexp(a, e)", "ldexp(a, i32(e))").note("HLSL multiplies by exp2(e), which is zero or infinite before the product need be"),
        row("frexp_significand", "Significand({a})", "frexp({a}).fract", "F>F", ALL).f32(&[tame(0.1, 100.0)], u1(significand)).helpers(SIGNIFICAND, "").says("frexp(a, e)", "frexp(a).fract"),
        row("frexp_exponent", "Exponent({a})", "frexp({a}).exp", "F>I", ALL).f32(&[tame(0.1, 100.0)], u1(exponent)).helpers(EXPONENT, "").says("frexp(a, e); int(e)", "frexp(a).exp").note("the exponent is a float in HLSL and an i32 in WGSL"),
        row("modf_fract", "Fraction({a})", "modf({a}).fract", "F>F", ALL).f32(&[tame(1.0, 100.0)], f1(|a| a - a.trunc())).helpers(FRACTION, "").says("modf(a, w)", "modf(a).fract"),
        row("modf_whole", "Whole({a})", "modf({a}).whole", "F>F", ALL).f32(&[tame(1.0, 100.0)], f1(F32::trunc)).helpers(WHOLE, "").says("modf(a, w); w", "modf(a).whole"),
    ]
}

const NO_AREA: &str = "HLSL has no such function; the kernel takes SPIR-V's, and ports write the logarithm, which is less exact";

const SINE_AND_COSINE: &str =
    "float2 SineAndCosine(float a) { float s, c; sincos(a, s, c); return float2(s, c); }";
const SIGNIFICAND: &str = "{T} Significand({T} a) { {T} e; return frexp(a, e); }";
const EXPONENT: &str = "{I} Exponent({T} a) { {T} e; frexp(a, e); return {I}(e); }";
const FRACTION: &str = "{T} Fraction({T} a) { {T} whole; return modf(a, whole); }";
const WHOLE: &str = "{T} Whole({T} a) { {T} whole; modf(a, whole); return whole; }";

/// Zero, infinity and NaN stand for themselves, with the exponent 0.
fn is_special(bits: u32) -> bool {
    bits == 0 || bits & 0x7f80_0000 == 0x7f80_0000
}

fn significand(bits: u32) -> u32 {
    let bits = F32::from_bits(bits).to_bits();
    if is_special(bits) {
        return bits;
    }
    bits & 0x807f_ffff | 126 << 23
}

fn exponent(bits: u32) -> u32 {
    let bits = F32::from_bits(bits).to_bits();
    if is_special(bits) {
        return 0;
    }
    (bits >> 23 & 0xff).wrapping_sub(126)
}
