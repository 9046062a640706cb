//! The dictionary of both languages: printed, searched, run, taken from reports, and as a page.

use saphyr as _;
use tempfile as _;
use toml as _;

use serde_json::Value;
use shadertwin_tests::{Tree, shadertwin};

const CASE: &str = "tests/cases/own/kernel.toml";

/// A tree with one pair, whose spellings hold what a page must not obey.
fn tree(wgsl: &str, hlsl: &str) -> Tree {
    let tree = Tree::of_expression("1, 2, 3, 4", wgsl, hlsl);
    let text = std::fs::read_to_string(tree.path(CASE)).expect("the case");
    let entry = "[dictionary]\nhlsl = \"saturate(<b>)\"\nwgsl = \"clamp(a, 0, 1)\"\nnote = \"Beware of NaN\"\n";
    std::fs::write(tree.path(CASE), format!("{text}{entry}")).expect("the case is writable");
    tree
}

#[test]
fn the_dictionary_is_printed_and_searched() {
    let tree = tree("a[1]", "a[1]");
    let catalogue = |arguments: &[&str]| {
        let all = [&["catalogue", "--root", tree.root()], arguments].concat();
        shadertwin(&all, &[])
    };
    let whole = catalogue(&["--list"]);
    whole.expect(
        0,
        &[
            "own/kernel",
            "HLSL  saturate(<b>)",
            "WGSL  clamp(a, 0, 1)",
            "1 pairs",
        ],
    );
    assert!(!whole.text().contains("llvmpipe"), "{}", whole.text());
    // Any case of letters, and all words.
    catalogue(&["--list", "nan", "CLAMP"]).expect(0, &["1 pairs"]);
    catalogue(&["nan", "texture"])
        .expect(3, &["nothing in the dictionary holds all of: nan texture"]);
    catalogue(&["Saturate"]).expect(
        0,
        &["llvmpipe, swiftshader: equal bits; native: equal bits"],
    );
    let empty = Tree::of(&["convolve/direct"]);
    let ran = shadertwin(
        &["catalogue", "--list", "--root", empty.root(), "words"],
        &[],
    );
    ran.expect(3, &["nothing in the dictionary"]);
}

#[test]
fn a_pair_that_disagrees_is_red() {
    let tree = tree("a[1]", "a[2]");
    let ran = shadertwin(&["catalogue", "--root", tree.root()], &[]);
    ran.expect(1, &["RED: different on "]);
}

#[test]
fn verdicts_come_from_reports_too() {
    let tree = tree("a[1]", "a[1]");
    let folder = tree.path("out").display().to_string();
    let (ran, _) = tree.run(&["--report", &format!("html={folder}")]);
    ran.expect(0, &[" 0 red"]);
    let report = tree.path("report.json").display().to_string();
    let page = tree.path("page.html").display().to_string();
    let both = [
        "catalogue",
        "--from",
        &report,
        "--from",
        &report,
        "--json",
        "--html",
        &page,
    ];
    let ran = shadertwin(&both, &[]);
    ran.expect(0, &[]);
    let json: Value = serde_json::from_str(&ran.stdout).expect("JSON");
    let adapters = ["llvmpipe", "swiftshader", "llvmpipe (2)", "swiftshader (2)"];
    assert_eq!(json["adapters"], serde_json::json!(adapters));
    for adapter in adapters {
        assert_eq!(json["pairs"][0]["verdicts"][adapter]["standing"], "equal");
    }
    for path in [tree.path("page.html"), tree.path("out/dictionary.html")] {
        let text = std::fs::read_to_string(path).expect("the page");
        assert!(text.contains("saturate(&lt;b&gt;)") && !text.contains("saturate(<b>)"));
        assert!(text.contains("id=\"own/kernel\""));
    }
    let index = std::fs::read_to_string(tree.path("out/index.html")).expect("the page");
    assert!(index.contains("href=\"dictionary.html\""));

    let bad = tree.path(CASE).display().to_string();
    shadertwin(&["catalogue", "--from", &bad], &[]).expect(2, &["no whole JSON report"]);
}
