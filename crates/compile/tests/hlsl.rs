//! HLSL: what compiles, and what each bad input is told.
#![expect(
    unused_crate_dependencies,
    reason = "the library's own dependencies, which this test reaches through it"
)]

mod common;

use common::{folder, validate, words_with};
use shadertwin_compile::{Appendix, Build, Dxc, Error, Fault, Language, Options};

const GOOD: &str = "
RWStructuredBuffer<float> values : register(u3, space1);
groupshared float tile[WIDTH * 8];

[numthreads(WIDTH, 8, 1)]
void Scale(uint3 id : SV_DispatchThreadID, uint local : SV_GroupIndex)
{
    tile[local] = values[id.x];
    GroupMemoryBarrierWithGroupSync();
    values[id.x] = tile[WIDTH * 8 - 1 - local] * 2.0f;
}
";

const WARNS: &str = "
RWStructuredBuffer<float2> values : register(u0);
[numthreads(8, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    float4 wide = float4(1.0f, 2.0f, 3.0f, (float)id.x);
    values[id.x] = wide;
}
";

fn dxc() -> Dxc {
    Dxc::find().expect("these tests need DXC")
}

fn options(build: Build) -> Options {
    let mut options = Options::new(build);
    options.constants.insert("WIDTH".to_owned(), 4);
    options
}

#[test]
fn what_stands_behind_a_file_has_names_and_lines_of_its_own() {
    let dxc = dxc();
    let with = |expression: &str| {
        let part = |name: &str, first_line, text: &str| Appendix {
            name: name.to_owned(),
            first_line,
            text: text.to_owned(),
        };
        Options {
            appendices: vec![
                part(
                    "around",
                    1,
                    "RWStructuredBuffer<float> values;\n[numthreads(1, 1, 1)]\nvoid made()\n{\n    values[0] = (\n",
                ),
                part("said", 1, expression),
                part("around", 7, "    );\n}\n"),
            ],
            ..options(Build::Canonical)
        }
    };
    // The last line of a library may be a comment, or go on.
    for end in ["", "\n", "// end", "\n#define LAST 1 \\"] {
        let library = format!("\nfloat Scaled(float x)\n{{\n    return x * 4.0f;\n}}{end}");
        let compile = |library: &str, expression: &str| {
            dxc.hlsl_text(library, "library.hlsl", "made", &with(expression))
        };
        let module = compile(&library, "Scaled(2.0f)").unwrap();
        validate(&module.words);
        for (expression, place) in [
            ("1.0f + Gone(2.0f)", "said:1:8: error"),
            ("1.0f +", "around:7:5: error"),
        ] {
            let told = compile(&library, expression).unwrap_err().to_string();
            assert!(told.contains(place), "{told}");
        }
        let flawed = library.replace("x * 4.0f", "y * 4.0f");
        let told = compile(&flawed, "Scaled(2.0f)").unwrap_err().to_string();
        assert!(told.contains("library.hlsl:4:12: error"), "{told}");
    }
}

#[test]
fn a_good_kernel_is_valid_and_says_how_it_was_made() {
    let dxc = dxc();
    for (build, flag) in [(Build::Canonical, "-Od"), (Build::Native, "-O3")] {
        let module = dxc
            .hlsl_text(GOOD, "good.hlsl", "Scale", &options(build))
            .unwrap();
        validate(&module.words);
        assert_eq!(module.language, Language::Hlsl);
        assert_eq!(
            (module.entry.as_str(), module.compiler.as_str()),
            ("Scale", "dxc")
        );
        assert!(module.arguments.iter().any(|argument| argument == flag));
        assert!(
            module
                .arguments
                .iter()
                .any(|argument| argument == "WIDTH=4")
        );
        assert!(module.warnings.is_empty());
        // major.minor.release.commits, all numbers.
        assert_eq!(
            module
                .version
                .split('.')
                .filter(|part| part.parse::<u32>().is_ok())
                .count(),
            4
        );
        assert_eq!(module.words[1], 0x0001_0300);
        assert_eq!(words_with(&module.words, 16)[0][2..], [17, 4, 8, 1]);
    }
}

#[test]
fn warnings_of_a_good_compilation_are_kept() {
    let module = dxc()
        .hlsl_text(WARNS, "warns.hlsl", "main", &Options::new(Build::Native))
        .unwrap();
    validate(&module.words);
    assert_eq!(module.warnings.len(), 1);
    assert!(
        module.warnings[0].starts_with("warns.hlsl:7:18: warning:"),
        "{}",
        module.warnings[0]
    );
    assert!(module.warnings[0].contains("values[id.x] = wide;"));
}

#[test]
fn errors_come_before_warnings() {
    let bad = WARNS.replace("wide;\n}", "wide;\n    values[0] = nothing;\n}");
    let error = dxc()
        .hlsl_text(&bad, "bad.hlsl", "main", &Options::new(Build::Native))
        .unwrap_err();
    let Error::NotCompiled {
        line, diagnostics, ..
    } = &error
    else {
        panic!("{error}")
    };
    assert_eq!(*line, Some(8));
    assert!(
        diagnostics.starts_with("bad.hlsl:8:17: error:"),
        "{diagnostics}"
    );
    assert!(diagnostics.contains("values[0] = nothing;"));
    assert!(
        diagnostics.contains("bad.hlsl:7:18: warning:"),
        "{diagnostics}"
    );
    assert_eq!(error.fault(), Fault::Shader);
}

#[test]
fn an_unknown_entry_point_is_told_the_ones_there_are() {
    let error = dxc()
        .hlsl_text(GOOD, "g.hlsl", "main", &options(Build::Canonical))
        .unwrap_err();
    let Error::UnknownEntry { known, .. } = &error else {
        panic!("{error}")
    };
    assert_eq!(known, &["Scale"]);
    assert!(error.to_string().contains("`main`"));
}

#[test]
fn a_function_without_a_workgroup_is_no_entry_point() {
    let plain = "void main() {}";
    let error = dxc()
        .hlsl_text(plain, "g.hlsl", "main", &Options::new(Build::Native))
        .unwrap_err();
    assert!(error.to_string().contains("numthreads"), "{error}");
}

#[test]
fn includes_are_found_beside_the_file_and_in_the_folders() {
    let root = folder("includes");
    std::fs::create_dir_all(root.join("sub")).unwrap();
    std::fs::create_dir_all(root.join("lib")).unwrap();
    let write = |name: &str, text: &str| std::fs::write(root.join(name), text).unwrap();
    write("sub/inner.hlsli", "float inner() { return 2.0f; }\n");
    write(
        "sub/outer.hlsli",
        "#include \"inner.hlsli\"\n#include <far.hlsli>\nfloat outer() { return inner() + far(); }\n",
    );
    write("lib/far.hlsli", "float far() { return 3.0f; }\n");
    write(
        "main.hlsl",
        "#include \"sub/outer.hlsli\"\nRWStructuredBuffer<float> o : register(u0);\n\
         [numthreads(1, 1, 1)]\nvoid main() { o[0] = outer(); }\n",
    );
    let dxc = dxc();
    let mut options = Options::new(Build::Canonical);
    let path = root.join("main.hlsl");

    let error = dxc.hlsl(&path, "main", &options).unwrap_err();
    assert!(
        error.to_string().contains("'far.hlsli' file not found"),
        "{error}"
    );

    options.include.push(root.join("lib"));
    validate(&dxc.hlsl(&path, "main", &options).unwrap().words);

    // An error in an included file is told with that file's name and with the way to it.
    write("lib/far.hlsli", "float far() { return missing; }\n");
    let error = dxc.hlsl(&path, "main", &options).unwrap_err();
    let Error::NotCompiled {
        line, diagnostics, ..
    } = &error
    else {
        panic!("{error}")
    };
    assert_eq!(*line, Some(1));
    assert!(
        diagnostics.contains("far.hlsli:1:22: error:"),
        "{diagnostics}"
    );
    assert!(
        diagnostics.contains("In file included from"),
        "{diagnostics}"
    );

    std::fs::write(
        root.join("lib/far.hlsli"),
        b"float far() { return 1; } // \xe9\n",
    )
    .unwrap();
    let error = dxc.hlsl(&path, "main", &options).unwrap_err();
    assert!(matches!(error, Error::NotText { line: 1, .. }), "{error:?}");
}

#[test]
fn a_file_that_is_missing_or_no_text_is_named() {
    let dxc = dxc();
    let folder = folder("hlsl");
    let error = dxc
        .hlsl(
            &folder.join("gone.hlsl"),
            "main",
            &Options::new(Build::Native),
        )
        .unwrap_err();
    assert!(matches!(error, Error::Unreadable { .. }));

    let path = folder.join("bytes.hlsl");
    std::fs::write(&path, b"\xff").unwrap();
    let error = dxc
        .hlsl(&path, "main", &Options::new(Build::Native))
        .unwrap_err();
    assert!(matches!(
        error,
        Error::NotText {
            line: 1,
            offset: 0,
            ..
        }
    ));

    std::fs::write(&path, format!("{GOOD}\0")).unwrap();
    let error = dxc
        .hlsl(&path, "main", &Options::new(Build::Native))
        .unwrap_err();
    assert!(
        matches!(error, Error::ZeroInText { offset, .. } if offset == GOOD.len()),
        "{error:?}"
    );

    let error = dxc
        .hlsl_text(GOOD, "g.hlsl", "a\0b", &options(Build::Native))
        .unwrap_err();
    assert!(matches!(error, Error::ZeroByte { .. }));
}

#[test]
fn an_empty_file_is_an_error() {
    let error = dxc()
        .hlsl_text("", "empty.hlsl", "main", &Options::new(Build::Native))
        .unwrap_err();
    let Error::UnknownEntry { known, .. } = &error else {
        panic!("{error}")
    };
    assert!(known.is_empty());
}

#[test]
fn a_division_stays_one_in_the_canonical_build() {
    // A format makes DXC run passes of the optimiser, by -Od too.
    let text = "
[[vk::image_format(\"rgba32f\")]] RWTexture2D<float4> texels : register(u0);
[numthreads(8, 8, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    texels[id.xy] = texels[id.yx] / 255.0;
}
";
    const DIVIDE: u32 = 136;
    const MULTIPLY: u32 = 133;
    let module = dxc()
        .hlsl_text(text, "divide.hlsl", "main", &Options::new(Build::Canonical))
        .unwrap();
    validate(&module.words);
    assert_eq!(words_with(&module.words, DIVIDE).len(), 1);
    assert!(words_with(&module.words, MULTIPLY).is_empty());
}

#[test]
fn extra_arguments_stand_in_for_the_usual_ones() {
    let dxc = dxc();
    let mut options = options(Build::Canonical);
    options.extra = ["-fspv-target-env=vulkan1.0", "-T", "cs_6_2", "-O1"]
        .map(str::to_owned)
        .to_vec();
    let module = dxc.hlsl_text(GOOD, "g.hlsl", "Scale", &options).unwrap();
    assert_eq!(module.words[1], 0x0001_0000);
    assert_eq!(&module.arguments[..2], &["-T", "cs_6_2"]);
    for gone in ["-Od", "-fspv-target-env=vulkan1.1"] {
        assert!(
            !module.arguments.iter().any(|argument| argument == gone),
            "{:?}",
            module.arguments
        );
    }

    options.extra = vec!["-not-an-argument".to_owned()];
    let error = dxc
        .hlsl_text(GOOD, "g.hlsl", "Scale", &options)
        .unwrap_err();
    assert!(error.to_string().contains("not-an-argument"), "{error}");
}

#[test]
fn one_dxc_serves_many_threads() {
    let dxc = dxc();
    let expected = dxc
        .hlsl_text(GOOD, "g.hlsl", "Scale", &options(Build::Native))
        .unwrap();
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for turn in 0..6 {
                    let module = dxc
                        .hlsl_text(GOOD, "g.hlsl", "Scale", &options(Build::Native))
                        .unwrap();
                    assert_eq!(module, expected);
                    let bad = GOOD.replace("tile[local]", &format!("tile{turn}[local]"));
                    let error = dxc
                        .hlsl_text(&bad, "g.hlsl", "Scale", &options(Build::Native))
                        .unwrap_err();
                    assert!(
                        error.to_string().contains(&format!("'tile{turn}'")),
                        "{error}"
                    );
                }
            });
        }
    });
}

/// DXC's own clean-up of what it inlined does nothing in a module with float controls.
#[test]
fn functions_that_take_buffers_and_textures_are_valid_and_nothing_is_folded() {
    const TAKES: &str = "
StructuredBuffer<float> numbers : register(t0);
ByteAddressBuffer raw : register(t1);
Texture2D<float4> picture : register(t2);
[[vk::image_format(\"rgba8\")]] RWTexture2D<float4> painted : register(u3);
RWStructuredBuffer<float> output : register(u4);

float read(StructuredBuffer<float> from, uint i) { uint n, s; from.GetDimensions(n, s); return i < n ? from[i] / 3.0 : 0.0; }
float bits(ByteAddressBuffer from, uint i) { return (asfloat(from.Load(i * 4)) + 1.0) - 1.0; }
float4 texel(Texture2D<float4> from, uint2 at) { return from[at]; }
void paint(RWTexture2D<float4> to, uint2 at, float4 colour) { uint w, h; to.GetDimensions(w, h); if (at.x < w) to[at] = colour; }
void put(RWStructuredBuffer<float> to, uint i, float value) { to[i] = value; }
float both(StructuredBuffer<float> from, ByteAddressBuffer other, uint i) { return read(from, i) + bits(other, i); }

[numthreads(8, 8, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    paint(painted, id.xy, texel(picture, id.xy));
    put(output, id.x, both(numbers, raw, id.x));
}
";
    const DIVIDE: u32 = 136;
    const SUBTRACT: u32 = 131;
    let dxc = dxc();
    for build in [Build::Canonical, Build::Native] {
        let module = dxc
            .hlsl_text(TAKES, "takes.hlsl", "main", &Options::new(build))
            .unwrap();
        validate(&module.words);
        if build == Build::Canonical {
            for operation in [DIVIDE, SUBTRACT] {
                assert_eq!(words_with(&module.words, operation).len(), 1);
            }
        }
    }
}
