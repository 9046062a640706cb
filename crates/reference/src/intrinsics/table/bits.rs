//! Bits, and numbers packed into words.

use super::{ALL, ONE};
use crate::intrinsics::domain::{Domain, always, any, tame, whole};
use crate::intrinsics::function::{Function, u1, u3, u4, uv};
use crate::intrinsics::row::{Row, row};
use shadertwin_canonical::F32;

const BITS: Domain = any(&[3735928559.0, 305419896.0, 2147483648.0, 0.0]);
const SIGNED: Domain = any(&[-559038737.0, 305419896.0, -1.0, 0.0]);
/// An offset and a count within the width.
const OFFSET: Domain = always(0.0, 15.0);
const COUNT: Domain = always(1.0, 16.0);
const RANGE: &str = "the count is at most 16 and the offset at most 15: HLSL has no such function, and what ports write breaks at the width";
const UNORM: &str = "WGSL, accuracy of unpacking normalised integers: 3 ULP";

#[rustfmt::skip]
pub(super) fn rows() -> Vec<Row> {
    vec![
        row("count_one_bits", "{T}(countbits({a}))", "countOneBits({a})", "T>T", ALL).i32(&[SIGNED], u1(u32::count_ones)).u32(&[BITS], u1(u32::count_ones)).says("countbits(a)", "countOneBits(a)"),
        row("reverse_bits", "{T}(reversebits({a}))", "reverseBits({a})", "T>T", ALL).i32(&[SIGNED], u1(u32::reverse_bits)).u32(&[BITS], u1(u32::reverse_bits)).says("reversebits(a)", "reverseBits(a)"),
        row("first_leading_bit", "{T}(firstbithigh({a}))", "firstLeadingBit({a})", "T>T", ALL).i32(&[SIGNED], u1(|a| leading(if a.cast_signed() < 0 { !a } else { a }))).u32(&[BITS], u1(leading)).says("firstbithigh(a)", "firstLeadingBit(a)").note("counted from the lowest bit in both; -1 where there is none"),
        row("first_trailing_bit", "{T}(firstbitlow({a}))", "firstTrailingBit({a})", "T>T", ALL).i32(&[SIGNED], u1(trailing)).u32(&[BITS], u1(trailing)).says("firstbitlow(a)", "firstTrailingBit(a)"),
        row("count_leading_zeros", "31 - firstbithigh({a})", "countLeadingZeros({a})", "U>U", ALL).u32(&[BITS], u1(u32::leading_zeros)),
        row("count_leading_zeros_signed", "{I}(31 - firstbithigh({U}({a})))", "countLeadingZeros({a})", "I>I", ALL).i32(&[SIGNED], u1(u32::leading_zeros)).says("31 - firstbithigh(uint(a))", "countLeadingZeros(a)"),
        row("count_trailing_zeros", "{T}(min(firstbitlow({U}({a})), 32u))", "countTrailingZeros({a})", "T>T", ALL).i32(&[SIGNED], u1(u32::trailing_zeros)).u32(&[BITS], u1(u32::trailing_zeros)).says("min(firstbitlow(a), 32u)", "countTrailingZeros(a)"),
        row("extract_bits", "Extract({a}, {b}, {c})", "extractBits({a}, {b}, {c})", "Tuu>T", ALL).i32(&[SIGNED, OFFSET, COUNT], u3(|a, offset, count| (a << (32 - offset - count)).cast_signed().wrapping_shr(32 - count).cast_unsigned())).u32(&[BITS, OFFSET, COUNT], u3(|a, offset, count| a >> offset & ((1 << count) - 1))).helpers("{T} Extract({T} a, uint offset, uint count) { return a << (32 - offset - count) >> (32 - count); }", "").says("a << (32 - offset - count) >> (32 - count)", "extractBits(a, offset, count)").note(RANGE),
        row("insert_bits", "Insert({a}, {b}, {c}, {d})", "insertBits({a}, {b}, {c}, {d})", "TTuu>T", ALL).i32(&[SIGNED, SIGNED, OFFSET, COUNT], u4(insert)).u32(&[BITS, BITS, OFFSET, COUNT], u4(insert)).helpers("{T} Insert({T} a, {T} b, uint offset, uint count)\n{\n    const uint mask = ((1u << count) - 1) << offset;\n    return {T}(({U}(a) & ~mask) | ({U}(b) << offset & mask));\n}", "").says("(a & ~mask) | (b << offset & mask)", "insertBits(a, b, offset, count)").note(RANGE),
        row("pack4x8unorm", "Pack({a})", "pack4x8unorm({a})", "F4>u", &[4]).f32(&[tame(-0.1, 1.1)], codes(0.0, 255.0, 8)).helpers("uint Pack(float4 a)\n{\n    const uint4 codes = uint4(floor(0.5 + 255.0 * saturate(a)));\n    return codes.x | codes.y << 8 | codes.z << 16 | codes.w << 24;\n}", "").says("uint4(floor(0.5 + 255.0 * saturate(a))), each shifted to its place", "pack4x8unorm(a)"),
        row("pack4x8snorm", "Pack({a})", "pack4x8snorm({a})", "F4>u", &[4]).f32(&[tame(-1.1, 1.1)], codes(-1.0, 127.0, 8)).helpers("uint Pack(float4 a)\n{\n    const uint4 codes = asuint(int4(floor(0.5 + 127.0 * clamp(a, -1.0, 1.0)))) & 0xff;\n    return codes.x | codes.y << 8 | codes.z << 16 | codes.w << 24;\n}", "").says("int4(floor(0.5 + 127.0 * clamp(a, -1.0, 1.0))), each shifted to its place", "pack4x8snorm(a)").known("lane = \"wgsl/naga/vulkan/native\"\nadapter = \"llvmpipe\"\nissue = \"Mesa 25.0.7 keeps the sign of each code when it works pack4x8snorm of constants out: pack4x8snorm(vec4f(-0.825, 0.275, -0.275, 0.825)) is 0xffffff97\"\nverdict = \"different\"").known("lane = \"wgsl/naga/wgpu/native\"\nadapter = \"llvmpipe\"\nissue = \"Mesa 25.0.7 keeps the sign of each code when it works pack4x8snorm of constants out: pack4x8snorm(vec4f(-0.825, 0.275, -0.275, 0.825)) is 0xffffff97\"\nverdict = \"different\""),
        row("pack2x16unorm", "Pack({a})", "pack2x16unorm({a})", "F2>u", &[2]).f32(&[tame(-0.1, 1.1)], codes(0.0, 65535.0, 16)).helpers("uint Pack(float2 a)\n{\n    const uint2 codes = uint2(floor(0.5 + 65535.0 * saturate(a)));\n    return codes.x | codes.y << 16;\n}", "").says("uint2(floor(0.5 + 65535.0 * saturate(a))), each shifted to its place", "pack2x16unorm(a)"),
        row("pack2x16snorm", "Pack({a})", "pack2x16snorm({a})", "F2>u", &[2]).f32(&[tame(-1.1, 1.1)], codes(-1.0, 32767.0, 16)).helpers("uint Pack(float2 a)\n{\n    const uint2 codes = asuint(int2(floor(0.5 + 32767.0 * clamp(a, -1.0, 1.0)))) & 0xffff;\n    return codes.x | codes.y << 16;\n}", "").says("int2(floor(0.5 + 32767.0 * clamp(a, -1.0, 1.0))), each shifted to its place", "pack2x16snorm(a)"),
        row("pack2x16float", "Pack({a})", "pack2x16float({a})", "F2>u", &[2]).f32(&[whole(-2048.0, 2048.0)], uv(|x| vec![half(x[0][0]) | half(x[0][1]) << 16])).helpers("uint Pack(float2 a) { return f32tof16(a.x) | f32tof16(a.y) << 16; }", "").says("f32tof16(a.x) | f32tof16(a.y) << 16", "pack2x16float(a)").note("a native build may round a number that is no half either way; these are halves"),
        row("unpack4x8unorm", "Unpack({a})", "unpack4x8unorm({a})", "U>F4", ONE).u32(&[BITS], values(255.0, 8, false)).helpers("float4 Unpack(uint a) { return float4(a & 0xff, a >> 8 & 0xff, a >> 16 & 0xff, a >> 24) / 255.0; }", "").says("float4(a & 0xff, a >> 8 & 0xff, a >> 16 & 0xff, a >> 24) / 255.0", "unpack4x8unorm(a)").ulps(3, UNORM),
        row("unpack4x8snorm", "Unpack({a})", "unpack4x8snorm({a})", "U>F4", ONE).u32(&[BITS], values(127.0, 8, true)).helpers("float4 Unpack(uint a) { return max(float4(asint(uint4(a << 24, a << 16, a << 8, a)) >> 24) / 127.0, -1.0); }", "").says("max(float4(int4(a << 24, a << 16, a << 8, a) >> 24) / 127.0, -1.0)", "unpack4x8snorm(a)").ulps(3, UNORM),
        row("unpack2x16unorm", "Unpack({a})", "unpack2x16unorm({a})", "U>F2", ONE).u32(&[BITS], values(65535.0, 16, false)).helpers("float2 Unpack(uint a) { return float2(a & 0xffff, a >> 16) / 65535.0; }", "").says("float2(a & 0xffff, a >> 16) / 65535.0", "unpack2x16unorm(a)").ulps(3, UNORM),
        row("unpack2x16snorm", "Unpack({a})", "unpack2x16snorm({a})", "U>F2", ONE).u32(&[BITS], values(32767.0, 16, true)).helpers("float2 Unpack(uint a) { return max(float2(asint(uint2(a << 16, a)) >> 16) / 32767.0, -1.0); }", "").says("max(float2(int2(a << 16, a) >> 16) / 32767.0, -1.0)", "unpack2x16snorm(a)").ulps(3, UNORM),
        row("unpack2x16float", "Unpack({a} & 0x3fff3fff | 0x04000400)", "unpack2x16float(({a} & 0x3fff3fffu) | 0x04000400u)", "U>F2", ONE).u32(&[BITS], uv(|x| { let word = x[0][0] & 0x3fff_3fff | 0x0400_0400; vec![unhalf(word as u16), unhalf((word >> 16) as u16)] })).helpers("float2 Unpack(uint a) { return float2(f16tof32(a), f16tof32(a >> 16)); }", "").says("float2(f16tof32(a), f16tof32(a >> 16))", "unpack2x16float(a)").note("of normal halves; a native build may flush the others"),
        row("f32tof16", "f32tof16({a})", "pack2x16float(vec2<f32>({a}, 0.0f))", "f>u", ONE).f32(&[whole(-2048.0, 2048.0)], u1(half)).says("f32tof16(a)", "pack2x16float(vec2f(a, 0.0))"),
        row("f16tof32", "f16tof32({a} & 0x3fff | 0x400)", "unpack2x16float(({a} & 0x3fffu) | 0x400u).x", "u>f", ONE).u32(&[BITS], u1(|a| unhalf((a & 0x3fff | 0x400) as u16))).says("f16tof32(a)", "unpack2x16float(a).x").note("of normal halves; a native build may flush the others"),
        row("pack4xu8", "Pack({a})", "pack4xU8({a})", "U4>u", &[4]).u32(&[BITS], bytes(|a| a & 0xff)).helpers(PACK_UNSIGNED, "").says("pack_u8(a)", "pack4xU8(a)").note(MODEL),
        row("pack4xi8", "Pack({a})", "pack4xI8({a})", "I4>u", &[4]).i32(&[SIGNED], bytes(|a| a & 0xff)).helpers(PACK_SIGNED, "").says("pack_s8(a)", "pack4xI8(a)").note(MODEL),
        row("pack4xu8_clamp", "Pack(min({a}, 255))", "pack4xU8Clamp({a})", "U4>u", &[4]).u32(&[BITS], bytes(|a| a.min(255))).helpers(PACK_UNSIGNED, "").says("pack_u8(min(a, 255))", "pack4xU8Clamp(a)").note(MODEL),
        row("pack4xi8_clamp", "Pack(clamp({a}, -128, 127))", "pack4xI8Clamp({a})", "I4>u", &[4]).i32(&[SIGNED], bytes(|a| a.cast_signed().clamp(-128, 127).cast_unsigned() & 0xff)).helpers(PACK_SIGNED, "").says("pack_clamp_s8(a)", "pack4xI8Clamp(a)").note(MODEL).known("lane = \"wgsl/naga/wgpu/native\"\nadapter = \"swiftshader\"\nissue = \"SwiftShader works the clamp of constants out as one of unsigned integers: pack4xI8Clamp(vec4i(-559038737, 305419896, -1, 0)) is 0x7f7f7f7f\"\nverdict = \"different\""),
        row("unpack4xu8", "uint4({a}, {a} >> 8, {a} >> 16, {a} >> 24) & 0xff", "unpack4xU8({a})", "U>U4", ONE).u32(&[BITS], uv(|x| x[0][0].to_le_bytes().map(u32::from).to_vec())).says("unpack_u8u32(a)", "unpack4xU8(a)").note(MODEL),
        row("unpack4xi8", "asint(uint4({a} << 24, {a} << 16, {a} << 8, {a})) >> 24", "unpack4xI8({a})", "U>I4", ONE).u32(&[BITS], uv(|x| x[0][0].to_le_bytes().map(|byte| i32::from(byte.cast_signed()).cast_unsigned()).to_vec())).says("unpack_s8s32(a)", "unpack4xI8(a)").note(MODEL),
        row("dot4u8_packed", "dot4add_u8packed({a}, {b}, 0)", "dot4U8Packed({a}, {b})", "UU>U", ONE).u32(&[BITS], uv(|x| vec![products(x[0][0], x[1][0], u32::from)])).says("dot4add_u8packed(a, b, 0)", "dot4U8Packed(a, b)"),
        row("dot4i8_packed", "dot4add_i8packed({a}, {b}, 0)", "dot4I8Packed({a}, {b})", "UU>I", ONE).u32(&[BITS], uv(|x| vec![products(x[0][0], x[1][0], |byte| i32::from(byte.cast_signed()).cast_unsigned())])).says("dot4add_i8packed(a, b, 0)", "dot4I8Packed(a, b)"),
    ]
}

const MODEL: &str =
    "HLSL's function needs shader model 6.6; the kernel has the shifts that it stands for";
const PACK_UNSIGNED: &str =
    "uint Pack(uint4 a)\n{\n    a &= 0xff;\n    return a.x | a.y << 8 | a.z << 16 | a.w << 24;\n}";
const PACK_SIGNED: &str = "uint Pack(int4 a)\n{\n    const uint4 codes = uint4(a) & 0xff;\n    return codes.x | codes.y << 8 | codes.z << 16 | codes.w << 24;\n}";

fn leading(a: u32) -> u32 {
    31u32.wrapping_sub(a.leading_zeros())
}

fn trailing(a: u32) -> u32 {
    if a == 0 { u32::MAX } else { a.trailing_zeros() }
}

fn insert(a: u32, b: u32, offset: u32, count: u32) -> u32 {
    let mask = ((1 << count) - 1) << offset;
    a & !mask | b << offset & mask
}

/// The bits of the nearest half.
fn half(bits: u32) -> u32 {
    u32::from(F32::from_bits(bits).to_f16_bits())
}

fn unhalf(bits: u16) -> u32 {
    F32::from_f16_bits(bits).to_bits()
}

/// `floor(0.5 + scale · v)` of each component, clamped, in so many bits.
fn codes(low: f32, scale: f32, bits: u32) -> Function {
    uv(move |x| {
        let code = |&bits: &u32| {
            let clamped = F32::from_bits(bits).clamp(F32::new(low), F32::ONE);
            let scaled = F32::new(0.5) + F32::new(scale) * clamped;
            scaled.floor().to_i32().cast_unsigned()
        };
        let mask = (1 << bits) - 1;
        let word = x[0].iter().rev().map(code);
        vec![word.fold(0, |word, code| word << bits | code & mask)]
    })
}

/// `code / scale` of each code of so many bits, at least -1.
fn values(scale: f32, bits: u32, signed: bool) -> Function {
    uv(move |x| {
        let value = |place: u32| {
            let high = x[0][0] << (32 - bits - place * bits);
            let code = if signed {
                high.cast_signed() >> (32 - bits)
            } else {
                (high >> (32 - bits)).cast_signed()
            };
            let value = F32::from_i32(code) / F32::new(scale);
            value.max(-F32::ONE).to_bits()
        };
        (0..32 / bits).map(value).collect()
    })
}

/// Four bytes of four components.
fn bytes(f: fn(u32) -> u32) -> Function {
    uv(move |x| vec![x[0].iter().rev().fold(0, |word, &a| word << 8 | f(a))])
}

fn products(a: u32, b: u32, f: fn(u8) -> u32) -> u32 {
    let pairs = a.to_le_bytes().into_iter().zip(b.to_le_bytes());
    pairs
        .map(|(a, b)| f(a).wrapping_mul(f(b)))
        .fold(0, u32::wrapping_add)
}
