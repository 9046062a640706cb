//! Specialisation constants of HLSL and overrides of WGSL get their values.
#![expect(
    unused_crate_dependencies,
    reason = "the library's own dependencies, which this test reaches through it"
)]

mod common;

use common::{folder, validate, words_with};
use shadertwin_compile::{
    Build, ConstantKind, Dxc, Error, Module, Options, SpecConstant, WgslOptions, wgsl_with,
};
use std::collections::BTreeMap;

const HLSL: &str = "
[[vk::constant_id(0)]] const uint ROUNDS = 3;
[[vk::constant_id(1)]] const float GAIN = 0.5f;
[[vk::constant_id(2)]] const bool BACKWARDS = false;
[[vk::constant_id(9)]] const int BIAS = -2;
static const uint TWICE = ROUNDS * 2;
RWStructuredBuffer<float> values : register(u0);
[numthreads(1, 1, 1)]
void main()
{
    for (uint i = 0; i < ROUNDS; i++) {
        values[i] = (values[BACKWARDS ? TWICE - i : i] + BIAS) * GAIN;
    }
}
";

const WGSL: &str = "
@id(0) override ROUNDS: u32 = 3u;
@id(1) override GAIN: f32 = 0.5;
@id(2) override BACKWARDS: bool = false;
@id(9) override BIAS: i32 = -2;
override WIDTH: u32 = 1u;
@group(0) @binding(0) var<storage, read_write> values: array<f32>;
@compute @workgroup_size(WIDTH)
fn main() {
  for (var i = 0u; i < ROUNDS; i++) {
    values[i] = (values[select(i, 2u * ROUNDS - i, BACKWARDS)] + f32(BIAS)) * GAIN;
  }
}
";

/// By opcode: a specialisation constant of any kind, and a constant.
const SPECIAL: [u32; 5] = [48, 49, 50, 51, 52];
const CONSTANT: u32 = 43;
const DECORATE: u32 = 71;
const SPEC_ID: u32 = 1;

fn map(values: &[(&str, f64)]) -> BTreeMap<String, f64> {
    values
        .iter()
        .map(|&(name, value)| (name.to_owned(), value))
        .collect()
}

fn hlsl(build: Build, values: Option<&[(&str, f64)]>) -> Result<Module, Error> {
    let options = Options {
        specialise: values.map(map),
        ..Options::new(build)
    };
    let dxc = Dxc::find().expect("these tests need DXC");
    let module = dxc.hlsl_text(HLSL, "test.hlsl", "main", &options)?;
    validate(&module.words);
    Ok(module)
}

fn wgsl(values: &[(&str, f64)]) -> Result<Module, Error> {
    let path = folder("specialisation").join("test.wgsl");
    std::fs::write(&path, WGSL).expect("the kernel is writable");
    let options = WgslOptions {
        specialise: map(values),
        ..WgslOptions::new(Build::Native)
    };
    let module = wgsl_with(&path, "main", &options)?;
    validate(&module.words);
    Ok(module)
}

/// Bits of all plain constants.
fn bits(module: &Module) -> Vec<u32> {
    let constants = words_with(&module.words, CONSTANT);
    constants.iter().map(|constant| constant[3]).collect()
}

#[test]
fn no_constant_of_hlsl_stays_special_in_either_build() {
    for build in [Build::Canonical, Build::Native] {
        let values = [("ROUNDS", 77.0), ("1", 0.1), ("BACKWARDS", 1.0)];
        let module = hlsl(build, Some(&values)).unwrap_or_else(|error| panic!("{error}"));
        for opcode in SPECIAL {
            assert!(words_with(&module.words, opcode).is_empty(), "{opcode}");
        }
        let numbered = words_with(&module.words, DECORATE);
        assert!(numbered.iter().all(|each| each[2] != SPEC_ID));
        let bits = bits(&module);
        assert!(
            bits.contains(&77) && bits.contains(&154) && bits.contains(&0.1_f32.to_bits()),
            "{bits:?}"
        );
        assert!(
            bits.contains(&u32::MAX.wrapping_sub(1)),
            "the default of BIAS: {bits:?}"
        );
    }
}

#[test]
fn without_a_map_they_are_the_pipelines() {
    let module = hlsl(Build::Native, None).unwrap_or_else(|error| panic!("{error}"));
    assert!(
        SPECIAL
            .iter()
            .any(|&opcode| !words_with(&module.words, opcode).is_empty())
    );
}

#[test]
fn both_languages_tell_what_they_have() {
    let all = [
        (0, "ROUNDS", ConstantKind::Uint(32)),
        (1, "GAIN", ConstantKind::Float(32)),
        (2, "BACKWARDS", ConstantKind::Bool),
        (9, "BIAS", ConstantKind::Int(32)),
    ]
    .map(|(id, name, kind)| SpecConstant {
        id,
        name: name.to_owned(),
        kind,
    });
    for module in [
        wgsl(&[]),
        hlsl(Build::Native, Some(&[])),
        hlsl(Build::Canonical, None),
    ] {
        let module = module.unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(module.specialisation, all, "{}", module.compiler);
    }
}

#[test]
fn overrides_go_into_the_words_and_beside_the_text() {
    let values = [
        ("ROUNDS", 77.0),
        ("1", 0.25),
        ("BACKWARDS", 1.0),
        ("9", -7.0),
    ];
    let module = wgsl(&values).unwrap_or_else(|error| panic!("{error}"));
    let bits = bits(&module);
    for wanted in [77, 0.25_f32.to_bits(), (-7_i32).cast_unsigned()] {
        assert!(bits.contains(&wanted), "{wanted:#x} in {bits:x?}");
    }
    let pipeline: Vec<(&str, f64)> = module
        .text_constants
        .iter()
        .map(|(key, value)| (key.as_str(), *value))
        .collect();
    assert_eq!(
        pipeline,
        [("0", 77.0), ("1", 0.25), ("2", 1.0), ("9", -7.0)]
    );
}

#[test]
fn what_does_not_fit_is_told_by_both() {
    for outcome in [
        wgsl(&[("LAPS", 1.0)]),
        hlsl(Build::Native, Some(&[("LAPS", 1.0)])),
    ] {
        let known = match outcome {
            Err(Error::UnknownConstant { name, known, .. }) if name == "LAPS" => known,
            other => panic!("{other:?}"),
        };
        assert!(known.iter().any(|name| name == "ROUNDS"), "{known:?}");
    }
    for outcome in [
        wgsl(&[("ROUNDS", -1.0)]),
        wgsl(&[("ROUNDS", 5.5)]),
        wgsl(&[("ROUNDS", 5.0), ("0", 6.0)]),
        hlsl(Build::Native, Some(&[("ROUNDS", -1.0)])),
        hlsl(Build::Native, Some(&[("BIAS", 0.5)])),
    ] {
        assert!(
            matches!(outcome, Err(Error::Constants { .. })),
            "{outcome:?}"
        );
    }
}
