//! `shadertwin canonicalise`: kernels that can be shipped, and what a person gets wrong.

use saphyr as _;
use serde_json as _;
use toml as _;

use shadertwin_tests::{Ran, Tree, shadertwin};
use std::path::Path;
use std::process::Command;

const TILED: &str = "shaders-wgsl/bilateral/tiled.wgsl";

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

fn canonicalise(file: &str, out: &Path, more: &[&str]) -> Ran {
    let out = out.to_str().expect("a path in UTF-8");
    let mut all = vec!["canonicalise", file, "-o", out];
    all.extend(more);
    shadertwin(&all, &[])
}

/// What the suite binds as the bilateral filters' input.
const UNORM: [&str; 2] = ["--texture", "0:0=rgba8unorm"];

#[test]
fn spir_v_is_valid_and_nothing_is_left_to_the_driver() {
    let folder = folder();
    let out = folder.path().join("tiled.spv");
    let ran = canonicalise(TILED, &out, &[&UNORM[..], &["--deny-residual"]].concat());
    ran.expect(0, &[]);
    assert_eq!(ran.text(), "");
    let checked = Command::new("spirv-val")
        .args(["--target-env", "vulkan1.1"])
        .arg(&out)
        .output()
        .expect("spirv-val is there; run ci/setup");
    assert!(
        checked.status.success(),
        "{}",
        String::from_utf8_lossy(&checked.stderr)
    );
    // Canonical once is canonical for good.
    let again = folder.path().join("again.spv");
    let file = out.to_str().expect("a path in UTF-8");
    canonicalise(file, &again, &["--deny-residual"]).expect(0, &[]);
    let read = |path| std::fs::read(path).expect("a module");
    assert_eq!(read(&out), read(&again));
}

#[test]
fn a_texture_of_unknown_format_is_left_to_the_driver_and_told() {
    let folder = folder();
    let out = folder.path().join("tiled.wgsl");
    canonicalise(TILED, &out, &[]).expect(
        0,
        &["warning: left to the driver: OpImageFetch", "tiled.wgsl:"],
    );
    canonicalise(TILED, &out, &["--deny-residual"]).expect(1, &["left to the driver"]);
}

/// Text in both languages takes the place of a twin; its native build, with which compilers may do as they like, must
/// give the reference's bits.
#[test]
fn text_gives_the_same_bits_in_the_native_build() {
    for (stem, entry, formats, sizes) in [
        (
            "bilateral/tiled",
            "main",
            &["0:0=rgba8unorm", "0:1=rgba8unorm"][..],
            "[[1, 1], [35, 19]]",
        ),
        (
            "bilateral/tiled_packed",
            "main",
            &["0:0=rgba8unorm", "0:1=rgba8unorm"],
            "[[35, 19]]",
        ),
        (
            "gaussian/direct",
            "main",
            &["0:0=rgba8unorm", "0:1=rgba32float"],
            "[[1, 1], [35, 19]]",
        ),
        (
            "histogram/single_pass",
            "cs",
            &["0:1=rgba8unorm"],
            "[[15, 17]]",
        ),
    ] {
        let textures: Vec<&str> = formats.iter().flat_map(|&f| ["--texture", f]).collect();
        let tree = Tree::of(&[stem]);
        tree.sizes(stem, sizes);
        let case = tree.path(&format!("tests/cases/{stem}.toml"));
        let text = std::fs::read_to_string(&case).expect("the case");
        let (kept, _) = text.split_once("[agreement.native]").unwrap_or((&text, ""));
        std::fs::write(&case, kept).expect("the case is writable");
        for language in ["wgsl", "hlsl"] {
            let file = tree.path(&format!("shaders-{language}/{stem}.{language}"));
            let name = file.to_str().expect("a path in UTF-8");
            let more = [&textures[..], &["--entry", entry, "--deny-residual"]].concat();
            canonicalise(name, &file, &more).expect(0, &[]);
            // What was written is a kernel that compiles unoptimised, too.
            let again = tree.path("again.spv");
            canonicalise(name, &again, &textures).expect(0, &[]);
        }
        // Its own output is a kernel like any other.
        let (once, again) = (tree.path("once.wgsl"), tree.path("again.wgsl"));
        std::fs::copy(tree.path(&format!("shaders-wgsl/{stem}.wgsl")), &once).expect("a copy");
        let name = once.to_str().expect("a path in UTF-8");
        canonicalise(name, &again, &textures).expect(0, &[]);
        // DXC unrolls these so far that SwiftShader compiles them for minutes.
        let (ran, _) = tree.run(&["--build", "native", "--adapter", "llvmpipe"]);
        ran.expect(0, &[" 0 red, 0 not run"]);
    }
}

#[test]
fn what_cannot_be_done_is_told() {
    let folder = folder();
    let spv = folder.path().join("out.spv");
    for (ran, parts) in [
        (
            canonicalise(TILED, &folder.path().join("out.glsl"), &[]),
            &["out.glsl", ".spv, .wgsl or .hlsl"][..],
        ),
        (
            canonicalise("README.md", &spv, &[]),
            &["README.md", ".wgsl, .hlsl or .spv"],
        ),
        (
            canonicalise(TILED, &spv, &["--entry", "mian"]),
            &["no compute entry point `mian`", "main"],
        ),
        (
            canonicalise("shaders-wgsl/gaussian/separable.wgsl", &spv, &[]),
            &["has 2 compute entry points", "horizontal, vertical"],
        ),
        (
            canonicalise("nowhere.wgsl", &spv, &[]),
            &["cannot read nowhere.wgsl"],
        ),
        (
            canonicalise("nowhere.spv", &spv, &[]),
            &["cannot read nowhere.spv"],
        ),
        (
            canonicalise(TILED, Path::new("/nowhere/out.spv"), &[]),
            &["cannot write /nowhere/out.spv", "the folder is not there"],
        ),
        (
            canonicalise(TILED, &spv, &["--texture", "0:0=rgba9"]),
            &["no format `rgba9`", "rgba8unorm"],
        ),
        (
            canonicalise(TILED, &spv, &["--texture", "0:9=rgba8unorm"]),
            &["no texture at 0:9", "0:0 `", "0:1 `"],
        ),
        (
            canonicalise(TILED, &spv, &["-D", "RADIUS=five"]),
            &["NAME=VALUE"],
        ),
    ] {
        ran.expect(2, parts);
    }
    assert!(!spv.exists());
    std::fs::write(&spv, b"not SPIR-V").expect("a new file");
    let file = spv.to_str().expect("a path in UTF-8");
    canonicalise(file, &folder.path().join("b.spv"), &[]).expect(2, &["out.spv is not SPIR-V"]);
}
