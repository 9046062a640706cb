//! Magnitudes, signs, whole numbers, limits and interpolation.

use super::{ALL, ONE, VECTORS};
use crate::intrinsics::domain::{Domain, any, tame, whole};
use crate::intrinsics::function::{Function, f1, f2, f3, i1, i2, i3, u1, u2, u3, uv};
use crate::intrinsics::row::{Row, row};
use shadertwin_canonical::F32;

/// A result of -0 is +0 where the build is canonical.
const ABOVE_ONE: Domain = tame(1.0, 100.0).of(&[2.5, -3.5, 7.25, -1.75]);
const FLOATS: Domain = tame(-100.0, 100.0);
const INTEGERS: Domain = any(&[3.0, -17.0, 5.0, -1200.0]);
const UNSIGNED: Domain = any(&[3.0, 4294967295.0, 5.0, 12.0]);

const STEPS: &str = "WGSL, smoothstep: inherited from t * t * (3 - 2 * t) with t = (x - low) / (high - low): t is within 3.5 ULP, and the result within four times that";
const HALF: &str = "WGSL and SPIR-V leave it open which of the two halves beside a number it becomes; they are 8192 ULP apart";

#[rustfmt::skip]
pub(super) fn rows() -> Vec<Row> {
    vec![
        row("abs", "abs({a})", "abs({a})", "T>T", ALL).f32(&[FLOATS], f1(F32::abs)).i32(&[INTEGERS], i1(i32::wrapping_abs)),
        row("abs_unsigned", "abs({a})", "abs({a})", "U>U", ALL).u32(&[any(&[3.0, 4000000000.0])], u1(|a| a)).known("lane = \"hlsl/\"\nissue = \"https://github.com/microsoft/DirectXShaderCompiler/issues/7512\"\nverdict = \"different\"").note("DXC takes the magnitude of a signed integer"),
        row("sign", "{T}(sign({a}))", "sign({a})", "T>T", ALL).f32(&[FLOATS], f1(F32::sign)).i32(&[INTEGERS], i1(i32::signum)).says("sign(a)", "sign(a)").note("HLSL gives integers, WGSL the operand's type"),
        row("floor", "floor({a})", "floor({a})", "F>F", ALL).f32(&[ABOVE_ONE], f1(F32::floor)),
        row("ceil", "ceil({a})", "ceil({a})", "F>F", ALL).f32(&[ABOVE_ONE], f1(F32::ceil)),
        row("trunc", "trunc({a})", "trunc({a})", "F>F", ALL).f32(&[ABOVE_ONE], f1(F32::trunc)),
        row("round", "round({a})", "round({a})", "F>F", ALL).f32(&[ABOVE_ONE], f1(F32::round)).note("halfway to even in both"),
        row("fract", "frac({a})", "fract({a})", "F>F", ALL).f32(&[ABOVE_ONE], f1(F32::fract)),
        row("min", "min({a}, {b})", "min({a}, {b})", "TT>T", ALL).f32(&[FLOATS], f2(F32::min)).i32(&[INTEGERS], i2(Ord::min)).u32(&[UNSIGNED], u2(Ord::min)),
        row("max", "max({a}, {b})", "max({a}, {b})", "TT>T", ALL).f32(&[FLOATS], f2(F32::max)).i32(&[INTEGERS], i2(Ord::max)).u32(&[UNSIGNED], u2(Ord::max)),
        row("clamp", "clamp({a}, {b}, {c})", "clamp({a}, {b}, {c})", "TTT>T", ALL).f32(&[tame(-2.0, 2.0), tame(-1.5, -0.5), tame(0.5, 1.5)], f3(F32::clamp)).i32(&[INTEGERS, tame(-1000.0, -10.0), tame(10.0, 1000.0)], i3(|a, low, high| a.max(low).min(high))).u32(&[UNSIGNED, tame(2.0, 10.0), tame(100.0, 1000.0)], u3(|a, low, high| a.max(low).min(high))),
        row("saturate", "saturate({a})", "saturate({a})", "F>F", ALL).f32(&[tame(-1.0, 2.0)], f1(F32::saturate)),
        row("mix", "lerp({a}, {b}, {c})", "mix({a}, {b}, {c})", "FFF>F", ALL).f32(&[whole(1.0, 8.0)], f3(F32::mix)).note("of whole numbers, so that every formula for it is exact"),
        row("mix_by_scalar", "lerp({a}, {b}, {c})", "mix({a}, {b}, {c})", "FFf>F", VECTORS).f32(&[whole(1.0, 8.0)], f3(F32::mix)),
        row("step", "step({a}, {b})", "step({a}, {b})", "FF>F", ALL).f32(&[FLOATS], f2(F32::step)),
        row("smoothstep", "smoothstep({a}, {b}, {c})", "smoothstep({a}, {b}, {c})", "FFF>F", ALL).f32(&[tame(0.0, 0.2), tame(0.8, 1.0), tame(0.3, 0.7)], f3(F32::smoothstep)).ulps(28, STEPS),
        row("fma", "mad({a}, {b}, {c})", "fma({a}, {b}, {c})", "FFF>F", ALL).f32(&[tame(0.5, 100.0)], f3(F32::fma)).ulps(1, "WGSL, fma: inherited from x * y + z, fused or not, and nothing cancels").note("HLSL's fma is for doubles alone"),
        row("mad_of_integers", "mad({a}, {b}, {c})", "{a} * {b} + {c}", "TTT>T", ALL).i32(&[INTEGERS], i3(|a, b, c| a.wrapping_mul(b).wrapping_add(c))).u32(&[any(&[3.0, 17.0, 5.0, 12.0])], u3(|a, b, c| a.wrapping_mul(b).wrapping_add(c))),
        row("fmod", "fmod({a}, {b})", "{a} % {b}", "FF>F", ALL).f32(&[tame(7.2, 7.8), tame(2.0, 2.3)], f2(F32::modulo)).ulps(9, "WGSL, x % y: inherited from x - y * trunc(x / y); with 3y below 8 and a result of at least 0.3, the rounding of 3y is 8 ULP").note("the sign is that of a; GLSL's mod is another function"),
        row("quantize_to_f16", "f16tof32(f32tof16({a}))", "quantizeToF16({a})", "F>F", ALL).f32(&[tame(0.5, 1000.0)], f1(|a| F32::from_f16_bits(a.to_f16_bits()))).ulps(8192, HALF),
        row("dst", "dst({a}, {b})", "Distances({a}, {b})", "F4F4>F4", &[4]).f32(&[tame(0.5, 100.0)], distances()).helpers("", "fn Distances(a: vec4<f32>, b: vec4<f32>) -> vec4<f32> { return vec4<f32>(1.0, a.y * b.y, a.z, b.w); }").says("dst(a, b)", "vec4f(1.0, a.y * b.y, a.z, b.w)"),
        row("square", "{a} * {a}", "{a} * {a}", "F>F", ONE).f32(&[FLOATS], f1(|a| a * a)),
    ]
}

/// Two components are copied, and copies keep their bits.
fn distances() -> Function {
    uv(|x| {
        let product = F32::from_bits(x[0][1]) * F32::from_bits(x[1][1]);
        vec![F32::ONE.to_bits(), product.to_bits(), x[0][2], x[1][3]]
    })
}
