//! What a case says of its own results, on real drivers: values, values by language, and that nothing promises them.

use saphyr as _;
use tempfile as _;
use toml as _;

use serde_json::Value;
use shadertwin_tests::{Tree, results};

const CASE: &str = "tests/cases/own/kernel.toml";

/// A tree of one element, whose output is expected to be what a line of the case says.
fn tree(wgsl: &str, hlsl: &str, expect: &str, tables: &str) -> Tree {
    let tree = Tree::of_expression("\"0x3f800000\", 2, -0.0, nan", wgsl, hlsl);
    tree.sizes("own/kernel", "[[1]]");
    tree.change(CASE, "output = true", &format!("output = true\n{expect}"));
    let text = std::fs::read_to_string(tree.path(CASE)).expect("the case");
    std::fs::write(tree.path(CASE), format!("{text}{tables}\n")).expect("the case is writable");
    tree
}

/// With a case that ports it right.
fn naive(wgsl: &str, hlsl: &str, expect: &str) -> Tree {
    let differs = "[differs]\nwhy = \"a[1] is not a[0]\"\nright = \"own/right\"";
    let tree = tree(wgsl, hlsl, expect, differs);
    for (folder, kind) in [
        ("tests/cases", "toml"),
        ("shaders-wgsl", "wgsl"),
        ("shaders-hlsl", "hlsl"),
    ] {
        let text = std::fs::read_to_string(tree.path(&format!("{folder}/own/kernel.{kind}")));
        let text = text.expect("a file of the tree").replace(wgsl, hlsl);
        let text = text.split("[differs]").next().expect("the case").to_owned();
        let right: Vec<&str> = text
            .lines()
            .filter(|line| !line.starts_with("expect"))
            .collect();
        tree.write(&format!("{folder}/own/right.{kind}"), &right.join("\n"));
    }
    tree
}

#[test]
fn the_values_of_a_case_are_compared_bit_for_bit() {
    let (ran, report) = tree("a[1]", "a[1]", "expect = [\"0x40000000\"]", "").run(&[]);
    ran.expect(0, &[" 0 red"]);
    assert!(results(&report, |result| result["verdict"] == "identical").len() >= 20);

    let (ran, _) = tree("a[2]", "a[2]", "expect = [0.0]", "").run(&[]);
    ran.expect(
        1,
        &["expected 0.0 (0x00000000) (the case), got -0.0 (0x80000000)"],
    );
}

#[test]
fn languages_that_differ_are_told_and_anything_else_is_red() {
    let stated = "expect = { hlsl = [1], wgsl = [2] }";
    let (ran, report) = naive("a[1]", "a[0]", stated).run(&["own/kernel"]);
    ran.expect(
        0,
        &[
            "different by language  own/kernel:",
            "a[1] is not a[0]",
            " 0 red, 14 different by language",
        ],
    );
    let differs = results(&report, |result| !result["differs"].is_null());
    assert!(!differs.is_empty());
    for result in &differs {
        assert_eq!(result["verdict"], "different");
        assert_eq!(result["lane"]["language"], "wgsl");
        assert_eq!(result["first"]["against"], "HLSL, as the case says");
    }
    let blame = report["blame"].as_array().expect("a list");
    assert_eq!(blame.len(), 1);
    assert_eq!(blame[0]["axes"], serde_json::json!([["language"]]));

    // A port that is right after all, and an original that is not what is said.
    let (ran, _) = naive("a[0]", "a[0]", stated).run(&["own/kernel"]);
    ran.expect(1, &["expected 2.0 (0x40000000) (WGSL, as the case says)"]);
    let (ran, _) = naive("a[1]", "a[1]", stated).run(&["own/kernel"]);
    ran.expect(1, &["expected 1.0 (0x3f800000) (HLSL, as the case says)"]);
}

#[test]
fn what_nothing_promises_is_recorded() {
    let tables = "[divergence]\nwhy = \"nobody says\"";
    let (ran, report) = tree("a[1]", "a[0]", "", tables).run(&[]);
    ran.expect(
        0,
        &[
            "recorded  own/kernel 1",
            "b = (1.0): hlsl",
            "b = (2.0): wgsl",
            " 0 agree, 0 red",
        ],
    );
    for result in results(&report, |_| true) {
        assert_eq!(result["verdict"], "recorded");
        assert_eq!(result["digests"], serde_json::json!({}));
        let told = &result["messages"][0];
        assert!(told == "b = (1.0)" || told == "b = (2.0)", "{told}");
    }
    assert_eq!(report["blame"], Value::Array(Vec::new()));
}

#[test]
fn a_case_tells_dxc_how_buffers_lie_and_what_the_language_is() {
    // The second of two vectors of three: twelve bytes on, or sixteen.
    let hlsl = "struct V { float3 v; };
StructuredBuffer<V> a : register(t0, space0);
RWStructuredBuffer<float> b : register(u1, space0);
[numthreads(1, 1, 1)] void main() { b[0] = SIGN a[1].v.x; }
";
    let run = |compile: &str, word: usize| {
        let expect = format!("expect = [-{word}]");
        let tree = tree("a[0]", "a[0]", &expect, compile);
        tree.change(
            CASE,
            "count = 4, fill",
            "count = 48, layout = \"raw\", fill",
        );
        let fill = "{ values = [\"0x3f800000\", 2, -0.0, nan] }";
        tree.change(CASE, fill, "\"ramp\"");
        tree.write("shaders-hlsl/own/kernel.hlsl", hlsl);
        tree.change(
            "shaders-wgsl/own/kernel.wgsl",
            "a[0]",
            &format!("-a[{word}]"),
        );
        tree.run(&[]).0
    };
    let define = "define = { SIGN = \"-\" }";
    for (layout, word) in [("dx", 3), ("scalar", 3), ("relaxed", 4), ("std", 4)] {
        let compile = format!("[compile]\nhlsl-layout = \"{layout}\"\n{define}");
        run(&compile, word).expect(0, &[" 0 red"]);
    }
    let unasked = format!("[compile]\n{define}");
    run(&unasked, 4).expect(0, &[" 0 red"]);
    run("[compile]\nhlsl-version = 1999", 0).expect(2, &["the versions of HLSL are 2016"]);
    run("[compile]\ninclude = [\".\"]", 0).expect(2, &["include and wgsl-prelude are for"]);
}

#[test]
fn what_a_case_says_must_be_whole() {
    let refuse = |tree: Tree, words: &str| tree.run(&[]).0.expect(2, &["kernel.toml", words]);
    refuse(
        tree("a[1]", "a[1]", "expect = [1, 2]", ""),
        "`b` has 1 components and 2 values",
    );
    refuse(
        tree("a[1]", "a[1]", "expect = [\"0x1ffffffff\"]", ""),
        "no component's bits",
    );
    refuse(
        tree("a[1]", "a[1]", "expect = [\"seven\"]", ""),
        "no component's bits",
    );
    let each = "expect = { hlsl = [1], wgsl = [2] }";
    refuse(tree("a[1]", "a[1]", each, ""), "needs [differs]");
    refuse(
        tree(
            "a[1]",
            "a[1]",
            "expect = [1]",
            "[differs]\nwhy = \"x\"\nright = \"own/kernel\"",
        ),
        "[differs] is for values that are not those of the other language",
    );
    refuse(
        tree(
            "a[1]",
            "a[1]",
            each,
            "[differs]\nwhy = \" \"\nright = \"own/kernel\"",
        ),
        "`why` says",
    );
    refuse(
        tree(
            "a[1]",
            "a[1]",
            each,
            "[differs]\nwhy = \"x\"\nright = \"own/kernel\"",
        ),
        "no case own/kernel that ports it right",
    );
    refuse(
        tree("a[1]", "a[1]", "expect = [1]", "[divergence]\nwhy = \"x\""),
        "either expect or [divergence]",
    );
    refuse(
        tree(
            "a[1]",
            "a[1]",
            "",
            "[dictionary]\nhlsl = \"a\"\nwgsl = \" \"",
        ),
        "dictionary.wgsl is empty",
    );
}
