//! A fault on each axis, and the axis that the report names: exactly that one.
//!
//! A wrong port and a difference between builds are planted in kernels. No driver here misbehaves on demand, so the
//! faults of a runner and of an adapter are planted in the workers: the drivers run, and what goes into one API or comes
//! out of one device is spoiled (`crates/suite/examples/planted.rs`).

use saphyr as _;
use toml as _;

use serde_json::{Value, json};
use shadertwin_tests::{Tree, planted, results};
use tempfile as _;

/// The one record of blame.
#[track_caller]
fn blamed(report: &Value) -> &Value {
    let all = report["blame"].as_array().expect("a list");
    assert_eq!(all.len(), 1, "{all:?}");
    &all[0]
}

#[track_caller]
fn different(report: &Value, at_fault: impl Fn(&Value) -> bool) {
    let all = results(report, |_| true);
    assert!(all.len() >= 16, "two runners on two adapters; run ci/setup");
    for result in all {
        let verdict = if at_fault(&result["lane"]) {
            "different"
        } else {
            "identical"
        };
        assert_eq!(result["verdict"], verdict, "{result}");
    }
}

#[test]
fn nobody_is_blamed_without_a_fault() {
    let report = planted("none", "gaussian/separable_rgba8", "[[15, 17]]");
    assert_eq!(report["blame"], json!([]));
    different(&report, |_| false);
}

#[test]
fn language() {
    let tree = Tree::of(&["convolve/direct"]);
    tree.sizes("convolve/direct", "[[257]]");
    tree.change("shaders-hlsl/convolve/direct.hlsl", "* 0.2;", "* 0.20001;");
    let (ran, report) = tree.run(&["canonical"]);
    ran.expect(1, &["language (the port)"]);
    let blame = blamed(&report);
    assert_eq!(blame["axes"], json!([["language"]]));
    assert_eq!(blame["among"], "canonical");
}

#[test]
fn build() {
    let tree = Tree::of_expression("0, 0, 0, 0", "-a[0]", "-a[0]");
    let (ran, report) = tree.run(&[]);
    ran.expect(1, &["build (floating-point latitude"]);
    let blame = blamed(&report);
    assert_eq!(blame["axes"], json!([["build"]]));
    assert_eq!(blame["among"], "all");
    different(&report, |lane| lane["build"] == "native");
}

#[test]
fn runner() {
    let report = planted("binding", "gaussian/separable_rgba8", "[[15, 17]]");
    let blame = blamed(&report);
    assert_eq!(blame["axes"], json!([["runner"]]));
    assert_eq!(blame["among"], "canonical");
    different(&report, |lane| lane["runner"] == "wgpu");
}

#[test]
fn adapter() {
    let report = planted("output", "gaussian/separable_rgba8", "[[15, 17]]");
    let blame = blamed(&report);
    assert_eq!(blame["axes"], json!([["adapter"]]));
    assert_eq!(blame["among"], "canonical");
    different(&report, |lane| lane["adapter"] == "swiftshader");
}
