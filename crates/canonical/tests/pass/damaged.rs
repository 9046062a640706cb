//! Damaged modules are refused or rewritten, never a panic and never without end.

#[path = "../../fuzz/entry.rs"]
mod entry;
#[path = "../../fuzz/mutate.rs"]
mod mutate;

use std::time::{Duration, Instant};

use rspirv::binary::Assemble;
use rspirv::dr::{Instruction, Operand};
use rspirv::spirv::{GlslStd450Op as Glsl, Op};
use shadertwin_canonical::{Error, Target, canonicalise, for_text};
use shadertwin_compile::Build;

use self::mutate::{Random, damage};
use crate::support::{self, options};

/// What `cargo fuzz` runs without end, on as many inputs as a test has time for.
#[test]
fn ten_thousand_damaged_modules() {
    let mut kernels = support::own_wgsl();
    kernels.extend(support::own_hlsl(Build::Native));
    kernels.extend(support::own_assembly());
    let mut random = Random(0x5eed_0000_0000_0001);
    let (mut rewritten, mut refused) = (0, 0);
    for round in 0..10_000 {
        let kernel = &kernels[round % kernels.len()];
        let mut words = kernel.words.clone();
        for _ in 0..=random.below(3) {
            damage(&mut words, &mut random);
        }
        let input = entry::input(random.below(1 << entry::OPTION_BITS) as u32, &words);
        let start = Instant::now();
        match entry::to_text(&input) {
            Ok(_) => rewritten += 1,
            Err(_) => refused += 1,
        }
        // A whole kernel takes milliseconds.
        assert!(
            start.elapsed() < Duration::from_secs(10),
            "round {round} of {} hangs",
            kernel.name
        );
    }
    assert!(rewritten > 1000, "{rewritten} of 10000 were still modules");
    assert!(refused > 1000, "{refused} of 10000 were refused");
}

/// Found by damage and by the fuzz target: a selection and a constant took their type from an operand that had none.
#[test]
fn an_operand_that_is_no_value_is_refused() {
    let kernels = support::own_wgsl();
    let minimum = |i: &Instruction| {
        i.class.opcode == Op::ExtInst
            && i.operands[1] == Operand::LiteralExtInstInteger(Glsl::FMin as u32)
    };
    let quotient = |i: &Instruction| i.class.opcode == Op::UDiv;
    let wanted: [&dyn Fn(&Instruction) -> bool; 2] = [&minimum, &quotient];
    for (wanted, operands) in wanted.into_iter().zip([2..4, 0..2]) {
        let mut found = false;
        for kernel in &kernels {
            let mut module = support::decode(&kernel.words);
            let mut functions = module.functions.iter_mut();
            let Some(instruction) =
                functions.find_map(|function| function.all_inst_iter_mut().find(|i| wanted(i)))
            else {
                continue;
            };
            instruction.operands[operands.clone()].fill(Operand::IdRef(kernel.words[3]));
            if let Some(header) = &mut module.header {
                header.bound += 1;
            }
            let refused = canonicalise(&module.assemble(), &options());
            assert!(matches!(refused, Err(Error::Invalid { .. })), "{refused:?}");
            found = true;
        }
        assert!(found);
    }
}

/// Found by damage: each component was selected by itself, of four thousand million.
#[test]
fn a_vector_of_too_many_components_stays() {
    let kernels = support::own_wgsl();
    let mut module = support::decode(&kernels[0].words);
    for ty in &mut module.types_global_values {
        if ty.class.opcode == Op::TypeVector {
            ty.operands[1] = Operand::LiteralBit32(u32::MAX);
        }
    }
    for target in [Target::Wgsl, Target::Hlsl] {
        let text = for_text(&module.assemble(), &[], target).expect("it is decoded");
        assert!(text.words.len() <= 2 * kernels[0].words.len());
    }
}

/// Found by the fuzz target: rspirv panics at a constant that is said to be the result of another constant, and there is
/// no literal of 33 bits.
#[test]
fn what_cannot_be_decoded_or_written_is_refused() {
    let header = [0x0723_0203, 0x0001_0300, 0, 8, 0];
    let constant = [
        0x0004_0015,
        1,
        32,
        0,
        0x0005_0034,
        1,
        2,
        Op::Constant as u32,
        3,
    ];
    let refused = canonicalise(&[&header[..], &constant].concat(), &options());
    assert!(
        matches!(refused, Err(Error::Undecodable { word: 9, .. })),
        "{refused:?}"
    );

    let kernels = support::own_wgsl();
    let mut module = support::decode(&kernels[0].words);
    for ty in &mut module.types_global_values {
        if ty.class.opcode == Op::TypeInt {
            ty.operands[0] = Operand::LiteralBit32(33);
        }
    }
    module
        .types_global_values
        .retain(|i| i.class.opcode != Op::Constant);
    let canonical = canonicalise(&module.assemble(), &options()).expect("odd, and decoded");
    canonicalise(&canonical.words, &options()).expect("what was returned is a module");
}

/// What the bound on any module's growth must leave room for: the longest rules, each by one use more.
#[test]
fn no_rule_makes_a_module_grow_more_than_the_fuzz_target_allows() {
    let lengths = |value: &str, uses: usize| {
        let text = format!(
            "@group(0) @binding(0) var<storage, read_write> m: array<mat4x4<f32>>;
             @group(0) @binding(1) var<storage, read_write> v: array<vec4<f32>>;
             @compute @workgroup_size(1) fn main() {{ {} }}",
            format!("{value};").repeat(uses)
        );
        let words = support::compiled(&text);
        let canonical = canonicalise(&words, &options()).expect("a compiled module");
        (words.len(), canonical.words.len())
    };
    let mut largest = 0;
    for value in [
        "m[0] = m[1] * m[2]",
        "v[0].x = determinant(m[1])",
        "v[0] = refract(v[1], v[2], v[3].x)",
        "v[0] = smoothstep(v[1], v[2], v[3])",
        "v[0] = pow(v[1], v[2])",
        "v[0] = m[1] * v[1]",
        "v[0] = faceForward(v[1], v[2], v[3])",
        "v[0] = normalize(v[1])",
    ] {
        let (one, two) = (lengths(value, 1), lengths(value, 2));
        largest = largest.max((two.1 - one.1).div_ceil(two.0 - one.0));
    }
    println!("{largest} words of one");
    assert!(largest > 1 && 20 * largest <= entry::GROWTH, "{largest}");
}

#[test]
fn every_prefix_of_a_module() {
    let kernels = support::own_wgsl();
    let words = &kernels[0].words;
    for length in 0..words.len() {
        // A prefix is a module only when it ends between functions.
        let _either = canonicalise(&words[..length], &options());
    }
}

#[test]
fn not_spirv() {
    let refused = |words: &[u32]| canonicalise(words, &options()).expect_err("this is no module");
    assert!(matches!(refused(&[]), Error::NotSpirv { .. }));
    assert!(matches!(
        refused(&[1, 2, 3, 4, 5, 6]),
        Error::NotSpirv { .. }
    ));
    // A bound that would reserve gigabytes.
    assert!(matches!(
        refused(&[0x0723_0203, 0x0001_0000, 0, u32::MAX, 0]),
        Error::NotSpirv { .. }
    ));
    // An instruction that is longer than the module, and one of no length.
    let header = [0x0723_0203, 0x0001_0000, 0, 8, 0];
    for instruction in [0x0005_0013, 0x0000_0013] {
        let words = [&header[..], &[instruction]].concat();
        assert!(matches!(
            refused(&words),
            Error::Undecodable { word: 5, .. }
        ));
    }
}
