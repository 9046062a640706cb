//! What the tests of `F32` cannot see: operations that it takes from the CPU, and the SPIR-V.

use rspirv::dr::{Function, Operand, load_bytes};
use rspirv::spirv::Op;

use super::*;

/// Xorshift64 (G. Marsaglia, "Xorshift RNGs", 2003).
fn random(state: &mut u64) -> u32 {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    (*state >> 32) as u32
}

/// Powers of two, limits, halves, and their neighbours, of both signs.
fn adversarial() -> Vec<u32> {
    let powers = (0..=255u32).flat_map(|exponent| [exponent << 23, exponent << 23 | 0x0040_0000]);
    let near = |bits: u32| (0..3).map(move |step| bits.wrapping_add(step).wrapping_sub(1));
    let special = [
        0x7fc0_0000,
        0x7fa0_0000,
        0x4f7f_ffff,
        0x4eff_ffff,
        0x437f_0000,
    ];
    let positive = powers.chain(special).flat_map(near);
    positive
        .flat_map(|bits| [bits, bits ^ 0x8000_0000])
        .collect()
}

/// Pairs of any patterns, of close ones and of adversarial ones.
fn pairs() -> impl Iterator<Item = (u32, u32)> {
    let edges = adversarial();
    let mut state = 1;
    (0..1u32 << 20).map(move |index| {
        let (a, b) = (random(&mut state), random(&mut state));
        let edge = |bits: u32| edges[bits as usize % edges.len()];
        match index % 4 {
            0 => (a, b),
            1 => (a, a.wrapping_add(b & 0x0180_00ff)),
            2 => (edge(a), edge(b)),
            _ => (edge(a), b),
        }
    })
}

fn check_unary(integer: fn(u32) -> u32, float: fn(f32) -> f32) {
    let mut state = 2;
    let random = (0..1 << 20).map(|_| random(&mut state)).collect::<Vec<_>>();
    for bits in adversarial().into_iter().chain(random) {
        let expected = float(f32::from_bits(canonical_bits(bits)));
        assert_eq!(
            integer(bits),
            canonical_bits(expected.to_bits()),
            "{bits:#010x}"
        );
    }
}

fn check_binary(integer: fn(u32, u32) -> u32, float: fn(f32, f32) -> f32) {
    for (a, b) in pairs() {
        let expected = float(
            f32::from_bits(canonical_bits(a)),
            f32::from_bits(canonical_bits(b)),
        );
        assert_eq!(
            integer(a, b),
            canonical_bits(expected.to_bits()),
            "{a:#010x}, {b:#010x}"
        );
    }
}

#[test]
fn integer_arithmetic_equals_the_cpu() {
    check_binary(add_bits, |a, b| a + b);
    check_binary(subtract_bits, |a, b| a - b);
    check_binary(multiply_bits, |a, b| a * b);
    check_binary(divide_bits, |a, b| a / b);
    check_unary(square_root_bits, f32::sqrt);
}

#[test]
#[ignore = "minutes without optimisation"]
fn every_square_root_equals_the_cpu() {
    for bits in 0..=u32::MAX {
        let expected = f32::from_bits(canonical_bits(bits)).sqrt();
        assert_eq!(
            square_root_bits(bits),
            canonical_bits(expected.to_bits()),
            "{bits:#010x}"
        );
    }
}

#[test]
fn whole_numbers_equal_the_cpu() {
    check_unary(floor_bits, f32::floor);
    check_unary(ceil_bits, f32::ceil);
    check_unary(trunc_bits, f32::trunc);
    check_unary(round_bits, f32::round_ties_even);
}

#[test]
fn selections_follow_the_rules() {
    let canonical = crate::F32::from_bits;
    for (a, b) in pairs() {
        let (x, y) = (canonical(a), canonical(b));
        assert_eq!(min_bits(a, b), x.min(y).to_bits(), "{a:#010x}, {b:#010x}");
        assert_eq!(max_bits(a, b), x.max(y).to_bits(), "{a:#010x}, {b:#010x}");
        assert_eq!(
            modulo_bits(a, b),
            x.modulo(y).to_bits(),
            "{a:#010x}, {b:#010x}"
        );
        assert_eq!(fract_bits(a), x.fract().to_bits(), "{a:#010x}");
        assert_eq!(sign_bits(a), x.sign().to_bits(), "{a:#010x}");
    }
}

#[test]
fn conversions_equal_the_cpu() {
    for (a, b) in pairs() {
        let x = f32::from_bits(canonical_bits(a));
        assert_eq!(to_unsigned(a), x as u32, "{a:#010x}");
        assert_eq!(to_signed(a), x as i32, "{a:#010x}");
        for value in [a, b, a >> (b % 32)] {
            assert_eq!(from_unsigned(value), (value as f32).to_bits(), "{value}");
            let signed = value as i32;
            assert_eq!(from_signed(signed), (signed as f32).to_bits(), "{signed}");
        }
    }
}

#[test]
fn texels_are_snapped_to_codes() {
    for code in 0..=255u8 {
        let exact = crate::F32::from_unorm8(code).to_bits();
        for near in [exact.saturating_sub(4), exact, exact + 4] {
            assert_eq!(unorm8_load_bits(near), exact, "{code}");
        }
    }
    for bits in adversarial() {
        let code = crate::F32::from_bits(bits).to_unorm8();
        let stored = crate::F32::from_unorm8(code).to_bits();
        assert_eq!(unorm8_store_bits(bits), stored, "{bits:#010x}");
    }
}

#[test]
fn integer_division_has_a_result_for_every_operand() {
    for (a, b) in pairs().map(|(a, b)| (a, b >> (a % 32))) {
        assert_eq!(
            divide_unsigned(a, b),
            a.checked_div(b).unwrap_or(u32::MAX),
            "{a} / {b}"
        );
        assert_eq!(
            remainder_unsigned(a, b),
            a.checked_rem(b).unwrap_or(u32::MAX),
            "{a} % {b}"
        );
    }
    for (a, b) in pairs().map(|(a, b)| (a as i32, b as i32 >> (a % 32))) {
        let (quotient, remainder) = if b == 0 {
            (a, 0)
        } else {
            (a.wrapping_div(b), a.wrapping_rem(b))
        };
        assert_eq!(divide_signed(a, b), quotient, "{a} / {b}");
        assert_eq!(remainder_signed(a, b), remainder, "{a} % {b}");
    }
    assert_eq!(divide_signed(i32::MIN, -1), i32::MIN);
    assert_eq!(remainder_signed(i32::MIN, -1), 0);
}

#[test]
fn limbs_give_the_high_word() {
    for (a, b) in pairs() {
        assert_eq!(
            mul_high_of_limbs(a, b),
            mul_high(a, b),
            "{a:#010x}, {b:#010x}"
        );
    }
}

#[test]
fn spirv_has_integer_instructions_only() {
    for spirv in [SPIRV, SPIRV_WIDE] {
        let module = load_bytes(spirv).expect("the build script wrote SPIR-V");
        let names = module.debug_names.iter().flat_map(|name| &name.operands);
        let mut names: Vec<&str> = names
            .filter_map(|operand| match operand {
                Operand::LiteralString(name) => name.strip_prefix("st_"),
                _ => None,
            })
            .collect();
        names.sort_unstable();
        assert_eq!(names.join(" "), FUNCTIONS);
        for instruction in module.functions.iter().flat_map(Function::all_inst_iter) {
            let op = instruction.class.opcode;
            assert!(ALLOWED.contains(&op), "{op:?}");
            if op == Op::ExtInst {
                // FindUMsb, by which leading zeros are counted.
                assert_eq!(instruction.operands[1], Operand::LiteralExtInstInteger(75));
            }
        }
    }
}

#[test]
fn one_function_multiplies_widely() {
    let bodies = |spirv| {
        let module = load_bytes(spirv).expect("the build script wrote SPIR-V");
        let body = |function: &Function| {
            let ops = function
                .all_inst_iter()
                .map(|instruction| instruction.class.opcode);
            ops.collect::<Vec<_>>()
        };
        module.functions.iter().map(body).collect::<Vec<_>>()
    };
    let (limbs, wide) = (bodies(SPIRV), bodies(SPIRV_WIDE));
    assert_eq!(limbs.len(), wide.len());
    let changed = limbs
        .iter()
        .zip(&wide)
        .filter(|(limbs, wide)| limbs != wide);
    let changed: Vec<_> = changed.map(|(_, wide)| wide.as_slice()).collect();
    let [
        [
            Op::Function,
            Op::FunctionParameter,
            Op::FunctionParameter,
            Op::Label,
            body @ ..,
            Op::FunctionEnd,
        ],
    ] = changed.as_slice()
    else {
        panic!("{changed:?}");
    };
    assert_eq!(
        body,
        [Op::UMulExtended, Op::CompositeExtract, Op::ReturnValue]
    );
}

/// What linked kernels may call, without `st_`.
const FUNCTIONS: &str = "acos acosh asin asinh atan atan2 atanh ceil clamp cos cosh div exp exp2 f16_pack f16_unpack f2i f2u floor fract \
    i2f inverse_sqrt ldexp log log2 max min mod pow round sdiv sign sin sinh smod sqrt tan tanh trunc u2f udiv umod \
    unorm8_load unorm8_store";

/// Integers, bits, selection and calls. Division is by magnitudes and guarded.
const ALLOWED: [Op; 43] = [
    Op::Bitcast,
    Op::BitwiseAnd,
    Op::BitwiseOr,
    Op::BitwiseXor,
    Op::Branch,
    Op::BranchConditional,
    Op::CompositeConstruct,
    Op::CompositeExtract,
    Op::ExtInst,
    Op::Function,
    Op::FunctionCall,
    Op::FunctionEnd,
    Op::FunctionParameter,
    Op::IAdd,
    Op::IEqual,
    Op::IMul,
    Op::INotEqual,
    Op::ISub,
    Op::Load,
    Op::Label,
    Op::LogicalAnd,
    Op::LogicalEqual,
    Op::LogicalNot,
    Op::LogicalNotEqual,
    Op::LogicalOr,
    Op::Not,
    Op::ReturnValue,
    Op::SGreaterThan,
    Op::SLessThan,
    Op::SNegate,
    Op::Select,
    Op::SelectionMerge,
    Op::ShiftLeftLogical,
    Op::ShiftRightArithmetic,
    Op::ShiftRightLogical,
    Op::Store,
    Op::UDiv,
    Op::UGreaterThan,
    Op::UGreaterThanEqual,
    Op::ULessThan,
    Op::ULessThanEqual,
    Op::UMulExtended,
    Op::Variable,
];
