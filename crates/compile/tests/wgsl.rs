//! WGSL: what compiles, and what each bad input is told.
#![expect(
    unused_crate_dependencies,
    reason = "the library's own dependencies, which this test reaches through it"
)]

mod common;

use common::{folder, validate, words_with};
use shadertwin_compile::{Build, Error, Fault, Language, wgsl, wgsl_text};
use std::collections::BTreeMap;

const GOOD: &str = "
override WIDTH: u32 = 8;
@id(7) override gain: f32;
@group(1) @binding(3) var<storage, read_write> values: array<f32>;
var<workgroup> tile: array<f32, 64>;

@compute @workgroup_size(WIDTH, 8)
fn scale(@builtin(global_invocation_id) id: vec3<u32>, @builtin(local_invocation_index) local: u32) {
    tile[local] = values[id.x];
    workgroupBarrier();
    values[id.x] = tile[63u - local] * gain;
}

@compute @workgroup_size(1)
fn other() {
    values[0] = 1.0;
}
";

fn constants(pairs: &[(&str, u32)]) -> BTreeMap<String, u32> {
    pairs
        .iter()
        .map(|(name, value)| ((*name).to_owned(), *value))
        .collect()
}

#[test]
fn a_good_kernel_is_valid_and_says_how_it_was_made() {
    for build in [Build::Canonical, Build::Native] {
        let module = wgsl_text(
            GOOD,
            "good.wgsl",
            "scale",
            &constants(&[("gain", 2), ("WIDTH", 4)]),
            build,
        )
        .unwrap();
        validate(&module.words);
        assert_eq!(module.entry, "scale");
        assert_eq!(module.language, Language::Wgsl);
        assert_eq!(module.compiler, "naga");
        assert!(module.arguments.contains(&"override WIDTH=4".to_owned()));
        // SPIR-V 1.3; one entry point; a workgroup of 4 x 8 x 1 (OpExecutionMode LocalSize); OpLine.
        assert_eq!(module.words[1], 0x0001_0300);
        assert_eq!(words_with(&module.words, 15).len(), 1);
        assert_eq!(words_with(&module.words, 16)[0][2..], [17, 4, 8, 1]);
        assert!(!words_with(&module.words, 8).is_empty());
    }
}

#[test]
fn the_version_is_the_locked_one() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let lock = std::fs::read_to_string(root.join("Cargo.lock")).unwrap();
    let module = wgsl_text(GOOD, "good.wgsl", "other", &BTreeMap::new(), Build::Native).unwrap();
    let found = lock.contains(&format!(
        "name = \"naga\"\nversion = \"{}\"",
        module.version
    ));
    assert!(found, "Cargo.lock has another naga than {}", module.version);
}

#[test]
fn an_override_goes_by_name_and_by_number() {
    let by = |name| {
        wgsl_text(
            GOOD,
            "g.wgsl",
            "scale",
            &constants(&[(name, 3)]),
            Build::Native,
        )
        .unwrap()
    };
    assert_eq!(by("gain").words, by("7").words);
}

#[test]
fn an_unknown_override_is_told_the_ones_there_are() {
    let error = wgsl_text(
        GOOD,
        "g.wgsl",
        "scale",
        &constants(&[("depth", 1)]),
        Build::Native,
    )
    .unwrap_err();
    assert!(matches!(error, Error::UnknownConstant { .. }));
    assert_eq!(error.fault(), Fault::Shader);
    let text = error.to_string();
    assert!(
        text.contains("`depth`") && text.contains("WIDTH, gain"),
        "{text}"
    );
}

#[test]
fn an_override_without_a_value_is_named() {
    let error = wgsl_text(GOOD, "g.wgsl", "scale", &BTreeMap::new(), Build::Native).unwrap_err();
    assert!(matches!(error, Error::Constants { .. }));
    assert!(error.to_string().contains('7'), "{error}");
    // The other entry point does not need it.
    wgsl_text(GOOD, "g.wgsl", "other", &BTreeMap::new(), Build::Native).unwrap();
}

#[test]
fn an_unknown_entry_point_is_told_the_ones_there_are() {
    let error = wgsl_text(GOOD, "g.wgsl", "main", &BTreeMap::new(), Build::Native).unwrap_err();
    assert!(matches!(error, Error::UnknownEntry { .. }));
    assert!(error.to_string().contains("scale, other"), "{error}");
}

#[test]
fn an_error_names_file_line_column_and_shows_the_line() {
    let syntax = "fn helper() -> u32 {\n    return 1u\n}\n";
    let type_error = "@compute @workgroup_size(1)\nfn main() {\n    let wrong: u32 = 1.5f;\n}\n";
    let layout = "@group(0) @binding(0) var<uniform> u: array<f32, 4>;\n\
                  @compute @workgroup_size(1)\nfn main() { _ = u[0]; }\n";
    for (text, line, shown) in [
        (syntax, 3, "┌─ kernels/bad.wgsl:3:1"),
        (type_error, 3, "let wrong: u32 = 1.5f;"),
        (layout, 1, "var<uniform> u: array<f32, 4>;"),
    ] {
        let error = wgsl_text(
            text,
            "kernels/bad.wgsl",
            "main",
            &BTreeMap::new(),
            Build::Canonical,
        )
        .unwrap_err();
        let Error::NotCompiled {
            line: found,
            diagnostics,
            ..
        } = &error
        else {
            panic!("{error}")
        };
        assert_eq!(*found, Some(line), "{diagnostics}");
        assert!(diagnostics.contains(shown), "{diagnostics}");
        assert!(
            diagnostics.contains(&format!("kernels/bad.wgsl:{line}:")),
            "{diagnostics}"
        );
        assert!(
            !diagnostics.contains('\u{1b}'),
            "colours in {diagnostics:?}"
        );
        assert_eq!(error.fault().exit_code(), 2);
    }
}

#[test]
fn a_file_that_is_missing_or_no_text_is_named() {
    let folder = folder("wgsl");
    let error = wgsl(
        &folder.join("gone.wgsl"),
        "main",
        &BTreeMap::new(),
        Build::Native,
    )
    .unwrap_err();
    assert!(matches!(error, Error::Unreadable { .. }));
    assert!(error.to_string().contains("gone.wgsl"));

    let path = folder.join("bytes.wgsl");
    std::fs::write(&path, b"fn a() {}\n// \xff\n").unwrap();
    let error = wgsl(&path, "main", &BTreeMap::new(), Build::Native).unwrap_err();
    assert!(
        matches!(
            error,
            Error::NotText {
                line: 2,
                offset: 13,
                ..
            }
        ),
        "{error:?}"
    );

    std::fs::write(&path, b"fn a() {}\n// \0\n").unwrap();
    let error = wgsl(&path, "main", &BTreeMap::new(), Build::Native).unwrap_err();
    assert!(
        matches!(
            error,
            Error::ZeroInText {
                line: 2,
                offset: 13,
                ..
            }
        ),
        "{error:?}"
    );

    let path = folder.join("good.wgsl");
    std::fs::write(&path, GOOD).unwrap();
    let module = wgsl(&path, "other", &BTreeMap::new(), Build::Native).unwrap();
    validate(&module.words);
}
