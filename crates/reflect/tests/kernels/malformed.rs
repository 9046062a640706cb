//! Words that are no module give an error; no words give a panic.

use crate::common::hlsl_words;
use shadertwin_compile::{Build, wgsl_text};
use shadertwin_reflect::{Error, reflect};
use std::collections::BTreeMap;

const HLSL: &str = "
    struct Light { float3 colour; float4x4 pose; };
    [[vk::constant_id(7)]] const uint width = 16;
    StructuredBuffer<Light> lights : register(t0);
    cbuffer Sizes : register(b1) { uint2 size; float weights[4]; };
    RWTexture2D<float4> canvas : register(u2);
    groupshared float tile[32];
    [numthreads(8, 2, 1)]
    void main(uint3 id : SV_DispatchThreadID) {
        tile[id.x] = weights[id.x & 3] * width;
        GroupMemoryBarrierWithGroupSync();
        canvas[id.xy] = lights[size.x].pose[1] * tile[31 - id.x];
    }";

const WGSL: &str = "
    @group(0) @binding(0) var<storage, read_write> values: array<f32>;
    fn helper(at: u32) -> f32 { return values[at]; }
    @compute @workgroup_size(64)
    fn main(@builtin(global_invocation_id) id: vec3<u32>) { values[id.x] = helper(id.x + 1u) * 2.0; }";

fn modules() -> [Vec<u32>; 3] {
    [
        hlsl_words(HLSL, &[], Build::Canonical),
        hlsl_words(HLSL, &[], Build::Native),
        wgsl_text(WGSL, "m.wgsl", "main", &BTreeMap::new(), Build::Canonical)
            .unwrap()
            .words,
    ]
}

#[test]
fn every_truncation_is_an_error() {
    for words in modules() {
        reflect(&words, "main").unwrap();
        for length in 0..words.len() {
            reflect(&words[..length], "main").expect_err("a truncated module was read");
        }
    }
}

#[test]
fn a_wrong_magic_number_is_named() {
    let mut words = modules()[0].clone();
    words[0] = words[0].swap_bytes();
    let error = reflect(&words, "main").unwrap_err();
    assert!(matches!(error, Error::Malformed { word: 0, .. }));
    assert!(error.to_string().contains("magic number"), "{error}");
}

#[test]
fn a_missing_entry_point_is_told_the_ones_there_are() {
    let error = reflect(&modules()[0], "other").unwrap_err();
    assert_eq!(
        error,
        Error::NoEntry {
            entry: "other".to_owned(),
            known: vec!["main".to_owned()]
        }
    );
}

/// Every word replaced by a few others: none may panic, hang or take memory without bound. What comes back is not
/// judged, because some of these are still modules.
#[test]
fn no_word_makes_it_panic() {
    let mut errors = 0;
    for words in modules() {
        for at in 0..words.len() {
            let word = words[at];
            for value in [
                0,
                1,
                word ^ 1,
                word.wrapping_add(1),
                word ^ 0x0001_0000,
                word | 0x8000,
                u32::MAX,
            ] {
                let mut changed = words.clone();
                changed[at] = value;
                errors += usize::from(reflect(&changed, "main").is_err());
            }
        }
    }
    assert!(errors > 100, "only {errors} of these changes were noticed");
}

#[test]
fn types_that_double_are_refused() {
    // Each struct holds the one before twice: 2^60 parts in sixty instructions.
    let mut words = modules()[2].clone();
    let first_function = first(&words, 54);
    let bound = words[3];
    let float = type_id(&words, 22);
    let mut extra = Vec::new();
    let mut inner = float;
    for step in 0..60 {
        extra.extend([(4 << 16) | 30, bound + step, inner, inner]);
        inner = bound + step;
    }
    words[3] += 60;
    words.splice(first_function..first_function, extra);
    let error = reflect(&words, "main").unwrap_err();
    assert!(error.to_string().contains("beyond any block"), "{error}");
}

/// Word of the first instruction with this opcode.
fn first(words: &[u32], opcode: u32) -> usize {
    let mut at = 5;
    while words[at] & 0xffff != opcode {
        at += (words[at] >> 16) as usize;
    }
    at
}

fn type_id(words: &[u32], opcode: u32) -> u32 {
    words[first(words, opcode) + 1]
}

#[test]
fn resources_that_no_case_binds_are_named() {
    let text = "
        Buffer<float> texels : register(t0);
        RWStructuredBuffer<float> o : register(u1);
        [numthreads(1, 1, 1)] void main() { o[0] = texels[1]; }";
    let error = reflect(&hlsl_words(text, &[], Build::Canonical), "main").unwrap_err();
    assert!(
        matches!(&error, Error::Unsupported { name, .. } if name == "texels"),
        "{error}"
    );

    let text = "
        Texture2D<float> many[] : register(t0);
        RWStructuredBuffer<float> o : register(u9);
        [numthreads(1, 1, 1)] void main() { o[0] = many[2][uint2(0, 0)]; }";
    let error = reflect(&hlsl_words(text, &[], Build::Canonical), "main").unwrap_err();
    assert!(
        matches!(&error, Error::Unsupported { name, what } if name == "many" && what.contains("as the host likes")),
        "{error}"
    );
}
