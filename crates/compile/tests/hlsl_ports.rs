//! HLSL as engines write it: registers that collide, none at all, old language versions, D3D's own layout.
#![expect(
    unused_crate_dependencies,
    reason = "the library's own dependencies, which this test reaches through it"
)]

mod common;
#[path = "hlsl_ports/formats.rs"]
mod formats;

use common::{folder, validate, words_with};
use shadertwin_compile::{
    Build, Dxc, Error, HlslLayout, Module, Options, hlsl_entries, hlsl_entries_with, rebind,
    resource_variables,
};
use std::collections::BTreeMap;

const ARRAY_STRIDE: u32 = 6;
const OFFSET: u32 = 35;
const CAPABILITY: u32 = 17;
const EXTENSION: u32 = 10;
const DECORATE: u32 = 71;
const MEMBER_DECORATE: u32 = 72;
const PARTITIONED_NV: u32 = 5297;

const COLLIDING: &str = "
cbuffer Params : register(b0) { uint count; float scale; };
StructuredBuffer<float> source : register(t0);
RWStructuredBuffer<float> target : register(u0);
[numthreads(64, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    if (id.x < count) target[id.x] = source[id.x] * scale;
}
";

fn compile(text: &str, options: &Options) -> Result<Module, Error> {
    Dxc::find()
        .expect("these tests need DXC")
        .hlsl_text(text, "port.hlsl", "main", options)
}

fn both_builds() -> [Options; 2] {
    [Build::Canonical, Build::Native].map(Options::new)
}

/// Values of a decoration of types or variables.
fn decorations(words: &[u32], decoration: u32) -> Vec<u32> {
    words_with(words, DECORATE)
        .iter()
        .filter(|each| each[2] == decoration)
        .map(|each| each[3])
        .collect()
}

/// Offsets of the members of all structures, in the module's order.
fn offsets(words: &[u32]) -> Vec<u32> {
    words_with(words, MEMBER_DECORATE)
        .iter()
        .filter(|each| each[3] == OFFSET)
        .map(|each| each[4])
        .collect()
}

#[test]
fn registers_that_collide_get_places_of_their_own() {
    for options in both_builds() {
        let mut module = compile(COLLIDING, &options).unwrap();
        let found = resource_variables(&module.words);
        let names: Vec<_> = found.iter().map(|(_, name, _, _)| name.as_str()).collect();
        assert_eq!(names, ["Params", "source", "target"]);
        assert!(
            found
                .iter()
                .all(|&(_, _, group, binding)| (group, binding) == (Some(0), Some(0))),
            "{found:?}"
        );

        let places: BTreeMap<u32, (u32, u32)> = found
            .iter()
            .zip(4..)
            .map(|(&(id, ..), binding)| (id, (1, binding)))
            .collect();
        let before = module.words.clone();
        rebind(&mut module.words, &places).unwrap();
        validate(&module.words);
        assert_eq!(module.words.len(), before.len());
        let again: Vec<_> = resource_variables(&module.words)
            .iter()
            .map(|&(id, _, group, binding)| (id, (group.unwrap(), binding.unwrap())))
            .collect();
        assert_eq!(again, places.into_iter().collect::<Vec<_>>());
        // Six literals, of which the binding of none stayed 0.
        let changed = before.iter().zip(&module.words).filter(|(a, b)| a != b);
        assert_eq!(changed.count(), 6);
    }
}

#[test]
fn a_place_is_added_where_there_is_none() {
    let module = compile(COLLIDING, &Options::new(Build::Native)).unwrap();
    let mut bare = module.words[..5].to_vec();
    let mut at = 5;
    while at < module.words.len() {
        let end = at + (module.words[at] >> 16) as usize;
        let place =
            module.words[at] & 0xffff == DECORATE && [33, 34].contains(&module.words[at + 2]);
        if !place {
            bare.extend(&module.words[at..end]);
        }
        at = end;
    }
    let found = resource_variables(&bare);
    assert_eq!(found.len(), 3);
    assert!(
        found
            .iter()
            .all(|(_, _, group, binding)| group.is_none() && binding.is_none())
    );
    let places: BTreeMap<u32, (u32, u32)> = found
        .iter()
        .zip(0..)
        .map(|(&(id, ..), binding)| (id, (0, binding)))
        .collect();
    rebind(&mut bare, &places).unwrap();
    validate(&bare);
    let again: Vec<_> = resource_variables(&bare)
        .iter()
        .map(|&(_, _, group, binding)| (group, binding))
        .collect();
    assert_eq!(again, [0, 1, 2].map(|binding| (Some(0), Some(binding))));

    let before = bare.clone();
    let unknown = rebind(&mut bare, &BTreeMap::from([(1_000_000, (0, 0))])).unwrap_err();
    assert!(unknown.contains("%1000000"), "{unknown}");
    assert_eq!(bare, before);
    assert!(rebind(&mut vec![1, 2, 3], &BTreeMap::new()).is_err());
}

#[test]
fn resources_without_registers_are_told_by_name() {
    let text = "
#pragma kernel main
float4 _Tint;
uint _Width;
Texture2D<float4> _Source;
SamplerState sampler_Source;
RWTexture2D<float4> Result;
[numthreads(8, 8, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    if (id.x < _Width) Result[id.xy] = _Source.SampleLevel(sampler_Source, id.xy / 8.0, 0) * _Tint;
}
";
    for options in both_builds() {
        let mut module = compile(text, &options).unwrap();
        let found = resource_variables(&module.words);
        let mut names: Vec<_> = found.iter().map(|(_, name, _, _)| name.clone()).collect();
        names.sort();
        assert_eq!(names, ["$Globals", "Result", "_Source", "sampler_Source"]);
        let places: BTreeMap<u32, (u32, u32)> = found
            .iter()
            .zip(0..)
            .map(|(&(id, ..), binding)| (id, (2, binding)))
            .collect();
        rebind(&mut module.words, &places).unwrap();
        validate(&module.words);
    }
}

#[test]
fn a_byte_order_mark_is_no_matter() {
    let folder = folder("hlsl-mark");
    std::fs::write(
        folder.join("tint.hlsli"),
        "\u{feff}static const float tint = 2.0f;\n",
    )
    .unwrap();
    let text = "#include \"tint.hlsli\"\nRWStructuredBuffer<float> o : register(u0);\n\
                [numthreads(1, 1, 1)] void main() { o[0] = tint; }\n";
    std::fs::write(folder.join("plain.hlsl"), text).unwrap();
    std::fs::write(folder.join("mark.hlsl"), format!("\u{feff}{text}")).unwrap();
    let dxc = Dxc::find().expect("these tests need DXC");
    let options = Options::new(Build::Native);
    let [plain, mark] = ["plain.hlsl", "mark.hlsl"]
        .map(|name| dxc.hlsl(&folder.join(name), "main", &options).unwrap());
    assert_eq!(plain.words, mark.words);
    let options = Options::new(Build::Native);
    let direct = dxc.hlsl_text(&format!("\u{feff}{COLLIDING}"), "a.hlsl", "main", &options);
    validate(&direct.unwrap().words);
}

#[test]
fn defines_reach_the_preprocessor() {
    let text = "
RWStructuredBuffer<float> o : register(u0);
[numthreads(WIDTH, 1, 1)]
void main()
{
#ifdef HALF
    o[0] = VALUE * 0.5;
#else
    o[0] = VALUE;
#endif
}
";
    let mut options = Options::new(Build::Native);
    options.constants.insert("WIDTH".to_owned(), 4);
    options.defines = vec![("VALUE".to_owned(), "float(3)".to_owned())];
    let whole = compile(text, &options).unwrap();
    options.defines.push(("HALF".to_owned(), String::new()));
    let half = compile(text, &options).unwrap();
    // OpConstant holds 3.0 on one side and 1.5 on the other.
    let constants = |module: &Module| {
        words_with(&module.words, 43)
            .iter()
            .map(|each| each[3])
            .collect::<Vec<_>>()
    };
    assert!(constants(&whole).contains(&3.0_f32.to_bits()));
    assert!(constants(&half).contains(&1.5_f32.to_bits()));
    assert!(half.arguments.contains(&"HALF".to_owned()));
}

#[test]
fn an_unused_capability_of_wave_operations_goes() {
    let text = "
StructuredBuffer<uint> i : register(t0);
RWStructuredBuffer<uint> o : register(u1);
[numthreads(64, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    uint sum = WaveActiveSum(i[id.x]);
    uint before = WavePrefixSum(i[id.x]);
    o[id.x] = sum + before;
}
";
    for options in both_builds() {
        let module = compile(text, &options).unwrap();
        validate(&module.words);
        let capabilities = words_with(&module.words, CAPABILITY);
        assert!(capabilities.iter().all(|each| each[1] != PARTITIONED_NV));
        assert!(words_with(&module.words, EXTENSION).iter().all(|each| {
            let bytes: Vec<u8> = each[1..]
                .iter()
                .flat_map(|word| word.to_le_bytes())
                .collect();
            !bytes.starts_with(b"SPV_NV_shader_subgroup_partitioned")
        }));
        assert!(
            module
                .notes
                .iter()
                .any(|note| note.contains("GroupNonUniformPartitionedNV")),
            "{:?}",
            module.notes
        );
    }
}

#[test]
fn small_types_compile() {
    let relaxed = "
RWStructuredBuffer<float> o : register(u0);
[numthreads(1, 1, 1)]
void main()
{
    min16float a = (min16float)o[0];
    min16uint3 b = min16uint3(1, 2, 3);
    half c = a * 2;
    o[0] = c + b.y;
}
";
    for options in both_builds() {
        let module = compile(relaxed, &options).unwrap();
        validate(&module.words);
        assert_eq!(module.notes, Vec::<String>::new());
    }
    let true_16 = "
RWStructuredBuffer<float> o : register(u0);
[numthreads(1, 1, 1)]
void main() { float16_t a = (float16_t)o[0]; o[0] = a * a; }
";
    for options in both_builds() {
        let module = compile(true_16, &options).unwrap();
        validate(&module.words);
        assert!(
            module.notes[0].contains("-enable-16bit-types"),
            "{:?}",
            module.notes
        );
        assert!(module.arguments.contains(&"-enable-16bit-types".to_owned()));
    }
}

#[test]
fn the_older_language_is_taken_where_it_alone_compiles() {
    let text = "
RWStructuredBuffer<float3> o : register(u0);
[numthreads(1, 1, 1)]
void main()
{
    float3 a = o[0];
    bool3 both = a > 0.0 && a < 1.0;
    o[1] = both ? a : 0.5;
}
";
    for mut options in both_builds() {
        let module = compile(text, &options).unwrap();
        validate(&module.words);
        assert_eq!(module.notes.len(), 1);
        assert!(
            module.notes[0].contains("HLSL 2018") && module.notes[0].contains("port.hlsl:7:"),
            "{:?}",
            module.notes
        );
        assert!(
            module
                .arguments
                .windows(2)
                .any(|pair| pair == ["-HV", "2018"])
        );

        // A choice of the caller's stands.
        options.extra = ["-HV", "2021"].map(str::to_owned).to_vec();
        let error = compile(text, &options).unwrap_err();
        assert!(
            matches!(error, Error::NotCompiled { line: Some(7), .. }),
            "{error}"
        );
    }
    // What neither takes is told as the newer one tells it.
    let error = compile(
        &text.replace("0.5;", "missing;"),
        &Options::new(Build::Native),
    )
    .unwrap_err();
    assert!(error.to_string().contains("port.hlsl:7:"), "{error}");

    let modern = compile(COLLIDING, &Options::new(Build::Native)).unwrap();
    assert_eq!(modern.notes, Vec::<String>::new());
    assert!(
        modern
            .arguments
            .windows(2)
            .any(|pair| pair == ["-HV", "2021"])
    );
}

#[test]
fn a_layout_is_what_was_asked_for() {
    let text = "
StructuredBuffer<float3> i : register(t0);
RWStructuredBuffer<float3> o : register(u1);
[numthreads(1, 1, 1)]
void main() { o[0] = i[1]; }
";
    for (layout, stride) in [
        (HlslLayout::Dx, 12),
        (HlslLayout::Scalar, 12),
        (HlslLayout::Std, 16),
        (HlslLayout::Relaxed, 16),
    ] {
        for mut options in both_builds() {
            options.layout = layout;
            let module = compile(text, &options).unwrap();
            let strides = decorations(&module.words, ARRAY_STRIDE);
            assert!(!strides.is_empty());
            assert!(
                strides.iter().all(|&found| found == stride),
                "{layout}: {strides:?}"
            );
            assert_eq!(module.notes, Vec::<String>::new());
        }
    }
    let relaxed = compile(text, &Options::new(Build::Native)).unwrap();
    assert!(
        !relaxed
            .arguments
            .iter()
            .any(|argument| argument.contains("-layout"))
    );
}

#[test]
fn a_layout_that_dxc_refuses_becomes_the_nearest() {
    // D3D has the matrix at 0 with rows of 16 bytes, `inside` at 28, `after` at 32 and `tail` at 48.
    let text = "
cbuffer Params : register(b0)
{
    row_major float2x3 m;
    float inside;
    float3 after;
    float2 tail;
};
RWStructuredBuffer<float> o : register(u1);
[numthreads(1, 1, 1)]
void main() { o[0] = m[1].z * inside + after.x + tail.y; }
";
    for mut options in both_builds() {
        options.layout = HlslLayout::Dx;
        let module = compile(text, &options).unwrap();
        validate(&module.words);
        assert_eq!(module.notes.len(), 1, "{:?}", module.notes);
        let note = &module.notes[0];
        assert!(note.contains("not as `dx`"), "{note}");
        assert!(
            note.contains("member 1 of type.Params at byte 32 and not 28"),
            "{note}"
        );
        assert_eq!(offsets(&module.words)[0], 0);
        // Another error is not mended by it.
        let error = compile(&text.replace("tail.y", "missing"), &options).unwrap_err();
        assert!(error.to_string().contains("'missing'"), "{error}");
    }
}

#[test]
fn a_missing_entry_point_is_not_drowned_in_warnings() {
    let folder = folder("hlsl-entries");
    std::fs::create_dir_all(folder.join("lib")).unwrap();
    std::fs::write(
        folder.join("beside.hlsli"),
        "#include <far.hlsli>\nRWStructuredBuffer<float2> v : register(u0);\n\
         [numthreads(8, 8, 1)]\nvoid Beside(uint3 id : SV_DispatchThreadID) { v[0] = 1; }\n",
    )
    .unwrap();
    std::fs::write(
        folder.join("lib/far.hlsli"),
        "[numthreads(1, 1, 1)] void Far() {}\n",
    )
    .unwrap();
    let mut text = "#pragma kernel Own\n#pragma kernel Listed KEY=1\n\
                    #include \"beside.hlsli\"\n[numthreads(1, 1, 1)]\nvoid Own()\n{\n"
        .to_owned();
    for _ in 0..60 {
        text.push_str("    v[0] = float4(1, 2, 3, 4);\n");
    }
    text.push_str("}\n");
    let path = folder.join("many.hlsl");
    std::fs::write(&path, &text).unwrap();
    let mut options = Options::new(Build::Native);
    options.include.push(folder.join("lib"));
    let dxc = Dxc::find().expect("these tests need DXC");
    let error = dxc.hlsl(&path, "CSMain", &options).unwrap_err();
    let Error::UnknownEntry { known, .. } = &error else {
        panic!("{error}")
    };
    assert_eq!(known, &["Far", "Beside", "Own", "Listed"]);
    let shown = error.to_string();
    assert!(
        shown.contains("`CSMain`") && !shown.contains("warning"),
        "{shown}"
    );

    assert_eq!(
        hlsl_entries_with(&path, &options.include).unwrap(),
        ["Far", "Beside", "Own", "Listed"]
    );
    assert_eq!(hlsl_entries(&path).unwrap(), ["Beside", "Own", "Listed"]);
    // The kernel itself only warns.
    let module = dxc.hlsl(&path, "Own", &options).unwrap();
    assert!(module.warnings.len() >= 60);
}

#[test]
fn a_warning_of_the_preprocessor_is_told() {
    // DXC itself forgets these when it writes source lines, and reading its empty message aborted the process.
    for text in [
        format!("#define TWICE 1\n#define TWICE 2\n{COLLIDING}"),
        COLLIDING.replace("uint count", "uint\0count"),
    ] {
        for options in both_builds() {
            let module = compile(&text, &options).unwrap();
            validate(&module.words);
            assert_eq!(module.warnings.len(), 1, "{:?}", module.warnings);
            assert!(
                module.warnings[0].contains(": warning: "),
                "{:?}",
                module.warnings
            );
        }
    }
}

#[test]
fn files_that_include_each_other_are_searched_once() {
    let folder = folder("hlsl-circle");
    for (name, other) in [("a.hlsl", "b.hlsl"), ("b.hlsl", "a.hlsl")] {
        std::fs::write(
            folder.join(name),
            format!(
                "#include \"{other}\"\n[numthreads(1, 1, 1)] void In_{}() {{}}\n",
                &name[..1]
            ),
        )
        .unwrap();
    }
    let found = hlsl_entries(&folder.join("a.hlsl")).unwrap();
    assert_eq!(found, ["In_b", "In_a"]);
}

#[test]
fn a_misspelt_register_does_not_end_the_process() {
    for (text, word) in [
        (
            COLLIDING.replace(": register(t0)", ": regster(t0)"),
            "regster",
        ),
        (
            COLLIDING.replace("float scale;", "float scale : packofset(c0.y);"),
            "packofset",
        ),
    ] {
        let error = compile(&text, &Options::new(Build::Native)).unwrap_err();
        assert!(
            matches!(
                error,
                Error::NotCompiled {
                    line: Some(2 | 3),
                    ..
                }
            ),
            "{error}"
        );
        assert!(error.to_string().contains(word), "{error}");
    }
    let by_macro = format!(
        "#define AT(slot) register(slot)\n{}",
        COLLIDING.replace(": register(t0)", ": AT(t0)")
    );
    validate(
        &compile(&by_macro, &Options::new(Build::Native))
            .unwrap()
            .words,
    );
}

#[test]
fn a_register_may_have_a_capital() {
    let folder = folder("hlsl-capital");
    let small = "#include \"beside.hlsli\"\nRWStructuredBuffer<float> o : register(u1);\n\
                 [numthreads(1, 1, 1)] void main() { o[0] = i[0]; }\n";
    let dxc = Dxc::find().expect("these tests need DXC");
    let mut words = Vec::new();
    for (capital, letter) in [(false, 't'), (true, 'T')] {
        let text = if capital {
            small.replace("(u1)", "( U1 )")
        } else {
            small.to_owned()
        };
        let beside = format!("StructuredBuffer<float> i : register({letter}0);\n");
        std::fs::write(folder.join("beside.hlsli"), beside).unwrap();
        std::fs::write(folder.join("main.hlsl"), text).unwrap();
        let module = dxc.hlsl(
            &folder.join("main.hlsl"),
            "main",
            &Options::new(Build::Native),
        );
        words.push(module.unwrap().words);
    }
    assert_eq!(words[0], words[1]);
}
