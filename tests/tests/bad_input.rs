//! What a person gets wrong: one clear message with the file and the line where there is one, the right exit code, no
//! panic.

use saphyr as _;
use serde_json as _;
use toml as _;

use shadertwin_tests::{Tree, repository, shadertwin};

const STEM: &str = "convolve/direct";
const CASE: &str = "tests/cases/convolve/direct.toml";
const WGSL: &str = "shaders-wgsl/convolve/direct.wgsl";
const HLSL: &str = "shaders-hlsl/convolve/direct.hlsl";

fn tree() -> Tree {
    let tree = Tree::of(&[STEM]);
    tree.sizes(STEM, "[[257]]");
    tree
}

/// Line, from 1, of the first line that holds `part`.
fn line_of(tree: &Tree, file: &str, part: &str) -> usize {
    let text = std::fs::read_to_string(tree.path(file)).expect("a file of the tree");
    text.lines()
        .position(|line| line.contains(part))
        .expect("the part is there")
        + 1
}

#[test]
fn a_wgsl_syntax_error() {
    let tree = tree();
    tree.change(WGSL, "@compute", "@compute @");
    let place = format!("{WGSL}:{}:", line_of(&tree, WGSL, "@compute @"));
    let (ran, _) = tree.run(&[]);
    ran.expect(
        2,
        &[
            "NOT_COMPILED  wgsl/naga/vulkan/canonical@llvmpipe convolve/direct",
            &place,
            "@compute @",
        ],
    );
}

#[test]
fn a_build_named_twice() {
    let tree = tree();
    tree.change(
        CASE,
        "sizes = [[257]]",
        "sizes = [[257]]\nbuilds = [\"native\", \"native\"]",
    );
    let place = format!("{CASE}:{}:", line_of(&tree, CASE, "builds = "));
    let (ran, _) = tree.run(&[]);
    ran.expect(2, &[&place, "`builds` names one build or more, each once"]);
}

#[test]
fn an_hlsl_syntax_error() {
    let tree = tree();
    tree.change(HLSL, "float4 acc = 0.0;", "float4 acc = ;");
    let place = format!("{HLSL}:{}:", line_of(&tree, HLSL, "float4 acc = ;"));
    let (ran, _) = tree.run(&[]);
    ran.expect(
        2,
        &[
            "NOT_COMPILED  hlsl/dxc/vulkan/canonical@llvmpipe convolve/direct",
            &place,
            "expected expression",
        ],
    );
}

#[test]
fn an_unknown_entry_point() {
    let tree = tree();
    tree.change(
        CASE,
        "entry = \"main\"",
        "entry = { wgsl = \"mian\", hlsl = \"MainCS\" }",
    );
    let (ran, _) = tree.run(&[]);
    ran.expect(
        2,
        &[
            "no compute entry point `mian`",
            "no compute entry point `MainCS`",
            "name one of: main",
        ],
    );
}

#[test]
fn an_unknown_key() {
    let tree = tree();
    tree.change(CASE, "reference = true", "refrence = true");
    let place = format!("direct.toml:{}:", line_of(&tree, CASE, "refrence"));
    let (ran, _) = tree.run(&[]);
    ran.expect(2, &[&place, "refrence", "reference"]);
}

#[test]
fn a_resource_that_is_not_there() {
    let tree = tree();
    tree.change(CASE, "\"0:0\" = \"inputData\"", "\"0:0\" = \"inputdata\"");
    let place = format!("direct.toml:{}:", line_of(&tree, CASE, "inputdata"));
    let (ran, _) = tree.run(&[]);
    ran.expect(
        2,
        &[&place, "no resource `inputdata`", "inputData, outputData"],
    );
}

#[test]
fn a_missing_photograph() {
    let tree = tree();
    tree.sizes(STEM, "[[1], \"tests/images/dog.png\"]");
    let place = format!("direct.toml:{}:", line_of(&tree, CASE, "dog.png"));
    let (ran, _) = tree.run(&[]);
    ran.expect(2, &[&place, "dog.png", "cannot read the picture"]);
}

#[test]
fn a_photograph_that_is_none() {
    let tree = tree();
    let picture = tree.path("tests/images/chelsea.png");
    let bytes = std::fs::read(&picture).expect("the picture");
    std::fs::write(&picture, &bytes[..bytes.len() / 2]).expect("the picture is writable");
    tree.sizes(STEM, "[\"tests/images/chelsea.png\"]");
    let (ran, _) = tree.run(&[]);
    ran.expect(2, &["inputData", "chelsea.png"]);
}

#[test]
fn an_unreadable_file() {
    let tree = tree();
    std::fs::write(tree.path(WGSL), b"// caf\xe9\n").expect("the kernel is writable");
    let (ran, _) = tree.run(&[]);
    ran.expect(2, &["shaders-wgsl/convolve/direct.wgsl:1", "UTF-8"]);
    std::fs::remove_file(tree.path(CASE)).expect("the case is there");
    std::fs::create_dir(tree.path(CASE)).expect("a folder in its place");
    let (ran, _) = tree.run(&[]);
    ran.expect(
        2,
        &["no case tests/cases/convolve/direct.toml names this kernel"],
    );
}

#[test]
fn a_kernel_without_a_twin_and_a_file_that_nobody_reads() {
    let tree = tree();
    std::fs::write(tree.path("shaders-hlsl/notes.txt"), "hello").expect("a new file");
    tree.run(&[])
        .0
        .expect(2, &["notes.txt", "nothing reads this file"]);
    std::fs::remove_file(tree.path("shaders-hlsl/notes.txt")).expect("the file is there");
    std::fs::remove_file(tree.path(HLSL)).expect("the kernel is there");
    tree.run(&[])
        .0
        .expect(2, &["direct.toml", "there is no", "direct.hlsl"]);
}

#[test]
fn a_reference_that_is_promised_and_not_there() {
    let tree = tree();
    for (from, to) in [
        (CASE, "tests/cases/mine.toml"),
        (WGSL, "shaders-wgsl/mine.wgsl"),
        (HLSL, "shaders-hlsl/mine.hlsl"),
    ] {
        std::fs::rename(tree.path(from), tree.path(to)).expect("the file moves");
    }
    tree.run(&[])
        .0
        .expect(2, &["no CPU reference for mine", "reference = true"]);
}

#[test]
fn no_tree_and_no_trial() {
    let empty = tempfile::tempdir().expect("a temporary folder");
    let root = empty.path().to_str().expect("a path in UTF-8");
    shadertwin(&["run", "--root", root], &[]).expect(2, &["has no folder tests/cases"]);
    tree()
        .run(&["no-such-kernel"])
        .0
        .expect(3, &["no trial matches `no-such-kernel`", "--list"]);
    tree()
        .run(&["--adapter", "voodoo"])
        .0
        .expect(2, &["no adapter matches voodoo", "llvmpipe"]);
}

#[test]
fn no_adapter() {
    let nowhere = [
        ("VK_DRIVER_FILES", "/nowhere.json"),
        ("VK_ICD_FILENAMES", "/nowhere.json"),
    ];
    shadertwin(&["run"], &nowhere).expect(4, &["no adapter to run on", "ci/setup"]);
    shadertwin(&["adapters"], &nowhere).expect(4, &["no adapter to run on", "ci/setup"]);
}

#[test]
fn no_dxc() {
    let ran = shadertwin(&["run"], &[("SHADERTWIN_DXC", "/nowhere/libdxcompiler.so")]);
    ran.expect(4, &["/nowhere/libdxcompiler.so", "ci/setup"]);
}

#[test]
fn a_report_that_cannot_be_written() {
    let tree = tree();
    let ran = shadertwin(
        &[
            "run",
            "--root",
            tree.root(),
            "--report",
            "json=/nowhere/report.json",
        ],
        &[],
    );
    ran.expect(2, &["/nowhere/report.json"]);
    shadertwin(&["run", "--report", "yaml=x"], &[]).expect(2, &["no format `yaml`", "json=FILE"]);
}

#[test]
fn an_expression_with_a_typo_and_a_value_that_does_not_fit() {
    let tree = tree();
    tree.change(
        CASE,
        "threads = [\"width * height\"]",
        "threads = [\"widht * height\"]",
    );
    let place = format!("direct.toml:{}:", line_of(&tree, CASE, "widht"));
    tree.run(&[]).0.expect(2, &[&place, "widht"]);

    let tree = Tree::of(&["readme"]);
    tree.change(
        "tests/cases/readme.toml",
        "[299, 587, 114, 1]",
        "[299, 587.5, 114, 1]",
    );
    tree.run(&[])
        .0
        .expect(2, &["readme.toml:", "weights", "587.5"]);
}

#[test]
fn check_never_writes_over_what_it_reads() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let port = repository().join("tests/ports/30-flipped-gravity");
    let path = |name: &str| {
        let path = folder.path().join(name);
        path.to_str().expect("a path in UTF-8").to_owned()
    };
    for name in ["port.wgsl", "port.hlsl"] {
        std::fs::copy(port.join(name), path(name)).expect("a copy");
    }
    let (wgsl, hlsl) = (path("port.wgsl"), path("port.hlsl"));
    let report = format!("json={hlsl}");
    for more in [["--write-case", &wgsl], ["--report", &report]] {
        let arguments = [&["check", &wgsl, &hlsl][..], &more].concat();
        shadertwin(&arguments, &[]).expect(2, &["port."]);
    }
    for name in ["port.wgsl", "port.hlsl"] {
        let [before, after] = [port.join(name), path(name).into()]
            .map(|path: std::path::PathBuf| std::fs::read(path).expect("the kernel"));
        assert!(before == after, "{name} was written over");
    }
}

#[test]
fn a_value_that_one_pass_sets_and_another_takes_for_granted() {
    let tree = Tree::of(&["patterns/reduce_sum"]);
    let case = "tests/cases/patterns/reduce_sum.toml";
    let pass = "[[pass]]
entry = { wgsl = \"main\", hlsl = \"CSMain\" }
dispatch = { threads = [1] }
bind = { \"0:0\" = \"data\", \"0:1\" = \"params\" }

[dictionary]";
    tree.change(case, "[dictionary]", pass);
    let (ran, _) = tree.run(&[]);
    let words = "a pass binds `params`, which only another one sets, and it has no fill";
    ran.expect(2, &["reduce_sum.toml:", words]);
}
