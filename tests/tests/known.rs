//! Failures that a case knows of, on real drivers: told and not red, red when they are gone.

use saphyr as _;
use tempfile as _;
use toml as _;

use serde_json::Value;
use shadertwin_tests::{Ran, Tree, built, results, shadertwin};
use std::process::Command;

const CASE: &str = "tests/cases/own/kernel.toml";
const ISSUE: &str = "https://example.com/issues/<7>";

/// A tree whose HLSL gives something else than its WGSL, or the same; with a known failure.
fn tree(hlsl: &str, known: &str) -> Tree {
    let tree = Tree::of_expression("1, 2, 3, 4", "a[1]", hlsl);
    let text = std::fs::read_to_string(tree.path(CASE)).expect("the case");
    let known = format!("{text}[[known-failure]]\nissue = \"{ISSUE}\"\n{known}\n");
    std::fs::write(tree.path(CASE), known).expect("the file is writable");
    tree
}

fn run(hlsl: &str, known: &str, arguments: &[&str]) -> (Ran, Value) {
    tree(hlsl, known).run(arguments)
}

const SAME: &str = "a[1]";
const OTHER: &str = "a[2]";

#[test]
fn what_fails_as_expected_is_told_and_not_red() {
    let tree = tree(OTHER, "lane = \"hlsl/\"");
    let at = |name: &str| tree.path(name).display().to_string();
    let targets = ["junit", "markdown", "html"].map(|format| format!("{format}={}", at(format)));
    let mut arguments = Vec::new();
    for target in &targets {
        arguments.extend(["--report", target.as_str()]);
    }
    let (ran, report) = tree.run(&arguments);
    ran.expect(
        0,
        &[
            " 0 red",
            "known to fail",
            "known failure  own/kernel",
            ISSUE,
        ],
    );
    let failed = results(&report, |result| result["verdict"] == "different");
    assert!(failed.len() >= 10, "{}", failed.len());
    for result in &failed {
        assert_eq!(result["expected"], ISSUE);
        assert_eq!(result["lane"]["language"], "hlsl");
    }
    assert_eq!(
        results(&report, |result| !result["expected"].is_null()).len(),
        failed.len()
    );
    let read = |name: &str| std::fs::read_to_string(tree.path(name)).expect(name);
    let junit = read("junit");
    assert_eq!(junit.matches("<skipped").count(), failed.len());
    assert!(!junit.contains("<failure"));
    assert!(read("markdown").contains("#### Known failures"));
    let page = read("html/index.html");
    assert!(page.matches("\"known_failure\"").count() >= failed.len());
    assert!(!page.contains("\"different\""));
}

#[test]
fn only_what_is_named_is_expected() {
    let expected = |known: &str, code: i32| {
        let (ran, report) = run(OTHER, known, &[]);
        ran.expect(code, &[]);
        let all = results(&report, |result| !result["expected"].is_null());
        for result in &all {
            assert_eq!(result["lane"]["adapter"], "llvmpipe");
        }
        all.len()
    };
    let on_llvmpipe = expected("lane = \"hlsl/\"\nadapter = \"LLVMpipe\"", 1);
    assert!(on_llvmpipe > 0);
    assert_eq!(expected("lane = \"@llvmpipe\"", 1), on_llvmpipe);
    // Mesa has been at 20 and more since 2020.
    let since =
        |range: &str| format!("lane = \"@llvmpipe\"\nadapter = \"llvmpipe\"\ndriver = \"{range}\"");
    assert_eq!(expected(&since(">=20, <1000"), 1), on_llvmpipe);
    assert_eq!(expected(&since("<20"), 1), 0);
    assert_eq!(expected("lane = \"hlsl/\"\nverdict = \"unstable\"", 1), 0);
}

#[test]
fn what_passes_unexpectedly_is_red() {
    let known = "lane = \"hlsl/\"\nverdict = \"different\"";
    let tree = tree(SAME, known);
    let target = format!("junit={}", tree.path("junit.xml").display());
    let (ran, report) = tree.run(&["--report", &target]);
    ran.expect(
        1,
        &[
            "NOT FAILING  own/kernel: passes, and is known to fail: lane `hlsl/`, different",
            ISSUE,
            " 0 red, 0 not run, RED for 1 known failure that does not fail, in ",
        ],
    );
    let unmet = report["unmet"].as_array().expect("what is not met");
    assert_eq!(unmet.len(), 1);
    assert!(unmet[0]["lanes"].as_array().expect("lanes").len() >= 10);
    let junit = std::fs::read_to_string(tree.path("junit.xml")).expect("the report");
    assert_eq!(junit.matches("<failure").count(), 1);
    // Of a lane of which some sizes did not run nothing is known.
    tree.change(CASE, "sizes = [[64]]", "sizes = [[64], [65]]");
    tree.run(&["own/kernel 65"]).0.expect(0, &[" 0 red"]);
    tree.run(&["hlsl/dxc/vulkan/native"])
        .0
        .expect(1, &["NOT FAILING"]);
}

#[test]
fn what_no_lane_can_have_is_stale() {
    run(SAME, "lane = \"hlsl/naga\"", &[]).0.expect(
        1,
        &["NOT FAILING  own/kernel: a known failure that no lane can have: lane `hlsl/naga`"],
    );
    // Filters make nothing stale, and of devices that are elsewhere nothing is known.
    run(
        SAME,
        "lane = \"wgsl/naga/wgpu/\"\nadapter = \"llvmpipe\"\nverdict = \"lost\"",
        &["hlsl/"],
    )
    .0
    .expect(0, &[" 0 red"]);
    run(SAME, "lane = \"hlsl/\"\nadapter = \"h200\"", &[])
        .0
        .expect(0, &[" 0 red"]);
    run(SAME, "lane = \"hlsl/\"\ndriver = \"<0.1\"", &[])
        .0
        .expect(0, &[" 0 red"]);
}

#[test]
fn what_is_known_to_be_lost_runs_last() {
    let lane = "wgsl/naga/vulkan/canonical@llvmpipe";
    let tree = Tree::of(&["banks/stride1", "banks/stride2"]);
    tree.sizes("banks/stride1", "[[64], [257]]");
    let case = tree.path("tests/cases/banks/stride1.toml");
    let text = std::fs::read_to_string(&case).expect("the case");
    let known = format!(
        "{text}\n[[known-failure]]\nlane = \"vulkan/\"\nadapter = \"llvmpipe\"\nissue = \"7\"\nverdict = \"lost\"\n"
    );
    std::fs::write(&case, known).expect("the file is writable");
    let ran = shadertwin(&["run", "--list", "--root", tree.root()], &[]);
    ran.expect(0, &[]);
    let names: Vec<&str> = ran
        .stdout
        .lines()
        .filter(|line| line.contains('@'))
        .collect();
    let (others, last) = names.split_at(names.len() - 8);
    let is_lost =
        |name: &&str| name.contains("/vulkan/") && name.contains("@llvmpipe banks/stride1");
    assert!(
        last.iter().all(is_lost) && !others.iter().any(is_lost),
        "{names:#?}"
    );
    assert!(last.iter().any(|name| name.starts_with(lane)));

    // The Vulkan worker of llvmpipe aborts on every job.
    let report = tree.path("report.json");
    let output = Command::new(built("examples/planted"))
        .args(["run", tree.root(), "banks/stride1"])
        .arg(&report)
        .env("PLANTED_FAULT", "crash")
        .env("PLANTED_MARK", tree.path("mark"))
        .output()
        .expect("the program starts");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let report: Value =
        serde_json::from_slice(&std::fs::read(&report).expect("the report")).expect("JSON");
    let lost = results(&report, |result| result["verdict"] == "lost");
    assert_eq!(lost.len(), 8);
    assert!(lost.iter().all(|result| result["expected"] == "7"));
    assert_eq!(report["unmet"], Value::Null);
}

#[test]
fn a_known_failure_that_is_badly_written() {
    for (known, part) in [
        ("lane = \"\"", "`lane` of a known failure is empty"),
        (
            "lane = \"hlsl/\"\nverdict = \"identical\"",
            "unknown variant `identical`, expected one of `different`",
        ),
        (
            "lane = \"hlsl/\"\ndriver = \"about 22\"",
            "`about 22` is no range of versions",
        ),
        ("adapter = \"llvmpipe\"", "missing field `lane`"),
        ("lane = \"hlsl/\"\nsize = 7", "unknown field `size`"),
    ] {
        run(SAME, known, &[]).0.expect(2, &[CASE, part]);
    }
    let tree = Tree::of_expression("1", "a[0]", "a[0]");
    let text = std::fs::read_to_string(tree.path(CASE)).expect("the case");
    tree.write(
        CASE,
        &(text + "[[known-failure]]\nlane = \"hlsl/\"\nissue = \" \"\n"),
    );
    tree.run(&[])
        .0
        .expect(2, &[CASE, "`issue` of a known failure is empty"]);
}

#[test]
fn what_may_be_lost_is_compared_with_the_other_lanes() {
    // Runs last, and has no reference: the lanes that ran before say what is expected.
    let (ran, report) = run(OTHER, "lane = \"hlsl/\"\nverdict = \"lost\"", &[]);
    ran.expect(1, &["DIFFERENT"]);
    let of = |language: &str| results(&report, |result| result["lane"]["language"] == language);
    for result in of("hlsl") {
        assert_eq!(result["verdict"], "different", "{result}");
    }
    for result in of("wgsl") {
        assert_eq!(result["verdict"], "identical", "{result}");
    }
}
