//! Formats of storage textures, which HLSL leaves to the host.

use crate::common::{validate, words_with};
use shadertwin_case::TexelFormat;
use shadertwin_compile::{Build, Dxc, Module, Options, declare_formats, resource_variables};
use std::collections::BTreeMap;

const TYPE_IMAGE: u32 = 25;

/// Two textures of one type, which must become two types.
const TWO: &str = "
RWTexture2D<float4> first : register(u0);
RWTexture2D<float4> second : register(u1);
Texture2D<float4> read : register(t2);
[numthreads(8, 8, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    first[id.xy] = read[id.xy];
    second[id.xy] = first[id.yx] * 2;
}
";

fn compile(build: Build) -> Module {
    Dxc::find()
        .expect("these tests need DXC")
        .hlsl_text(TWO, "two.hlsl", "main", &Options::new(build))
        .expect("the kernel compiles")
}

fn declared(module: &Module, formats: &[(&str, TexelFormat)]) -> Vec<u32> {
    let variables = resource_variables(&module.words);
    let id = |name: &str| {
        let found = variables.iter().find(|(_, known, ..)| known == name);
        found.expect("a variable of this name").0
    };
    let formats: BTreeMap<u32, TexelFormat> = formats
        .iter()
        .map(|&(name, format)| (id(name), format))
        .collect();
    let mut words = module.words.clone();
    declare_formats(&mut words, &formats).expect("the variables are textures");
    validate(&words);
    words
}

/// Formats of the storage images of a module, sorted.
fn storage_formats(words: &[u32]) -> Vec<u32> {
    let mut formats: Vec<u32> = words_with(words, TYPE_IMAGE)
        .iter()
        .filter(|each| each[7] == 2)
        .map(|each| each[8])
        .collect();
    formats.sort_unstable();
    formats
}

#[test]
fn textures_of_one_type_get_formats_of_their_own() {
    for build in [Build::Canonical, Build::Native] {
        let module = compile(build);
        let one = declared(&module, &[("first", TexelFormat::Rgba8Unorm)]);
        assert_eq!(storage_formats(&one), [1, 4]);
        let other = [
            ("first", TexelFormat::Rgba8Unorm),
            ("second", TexelFormat::Rgba16Float),
        ];
        assert_eq!(storage_formats(&declared(&module, &other)), [1, 2, 4]);
        let alike = [
            ("first", TexelFormat::Rgba8Unorm),
            ("second", TexelFormat::Rgba8Unorm),
        ];
        assert_eq!(storage_formats(&declared(&module, &alike)), [1, 4]);
    }
}

#[test]
fn what_is_declared_already_or_read_alone_stays() {
    let module = compile(Build::Canonical);
    let same = declared(
        &module,
        &[
            ("first", TexelFormat::Rgba32Float),
            ("read", TexelFormat::Rgba8Unorm),
        ],
    );
    assert_eq!(same, module.words);
    let mut words = module.words.clone();
    let error = declare_formats(&mut words, &BTreeMap::from([(1, TexelFormat::R32Uint)]))
        .expect_err("%1 is no texture");
    assert!(error.contains("%1"), "{error}");
    assert_eq!(words, module.words);
}
