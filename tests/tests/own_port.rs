//! A port of a user's own: two passes over one buffer, a uniform block of two members, no reference.

use saphyr as _;
use serde_json as _;
use shadertwin_tests::{Tree, results};
use tempfile as _;
use toml as _;

const WGSL: &str = "
struct Settings { factor: u32, term: u32 }
@group(0) @binding(0) var<storage, read_write> numbers: array<u32>;
@group(0) @binding(1) var<storage, read_write> scaled: array<u32>;
@group(0) @binding(2) var<uniform> settings: Settings;
@compute @workgroup_size(64) fn scale(@builtin(global_invocation_id) id: vec3u) {
  if (id.x < arrayLength(&numbers)) { scaled[id.x] = numbers[id.x] * settings.factor; }
}
@compute @workgroup_size(32) fn shift(@builtin(global_invocation_id) id: vec3u) {
  if (id.x < arrayLength(&scaled)) { numbers[id.x] = scaled[id.x] + settings.term; }
}
";

const HLSL: &str = "
RWStructuredBuffer<uint> numbers : register(u0);
RWStructuredBuffer<uint> scaled : register(u1);
cbuffer Settings : register(b2) { uint factor; uint term; };
[numthreads(32, 1, 1)] void ScaleCS(uint id : SV_DispatchThreadID) {
  uint count, stride; numbers.GetDimensions(count, stride);
  if (id < count) scaled[id] = numbers[id] * factor;
}
[numthreads(128, 1, 1)] void ShiftCS(uint id : SV_DispatchThreadID) {
  uint count, stride; scaled.GetDimensions(count, stride);
  if (id < count) numbers[id] = scaled[id] + term;
}
";

const CASE: &str = r#"
title = "Scale and shift"
sizes = [[1], [100]]

[[resource]]
name = "numbers"
buffer = { element = "u32", count = "width", fill = "ramp" }
output = true

[[resource]]
name = "scaled"
buffer = { element = "u32", count = "width" }

[[resource]]
name = "settings"
buffer = { element = "u32", count = 2, fill = { values = [3, 7] } }

[[pass]]
entry = { wgsl = "scale", hlsl = "ScaleCS" }
dispatch = { threads = ["width"] }
bind = { "0:0" = "numbers", "0:1" = "scaled", "0:2" = "settings" }

[[pass]]
entry = { wgsl = "shift", hlsl = "ShiftCS" }
dispatch = { threads = ["width"] }
bind = { "0:0" = "numbers", "0:1" = "scaled", "0:2" = "settings" }
"#;

fn port() -> Tree {
    let tree = Tree::of(&[]);
    tree.write("tests/cases/own.toml", CASE);
    tree.write("shaders-wgsl/own.wgsl", WGSL);
    tree.write("shaders-hlsl/own.hlsl", HLSL);
    tree
}

#[test]
fn equal_twins_agree_with_other_workgroups_and_buffers_that_a_pass_only_reads() {
    let (ran, report) = port().run(&[]);
    ran.expect(0, &[" 0 red"]);
    assert!(
        results(&report, |_| true)
            .iter()
            .all(|result| result["verdict"] == "identical")
    );
}

#[test]
fn a_single_lane_compares_nothing_on_any_size() {
    let (ran, _) = port().run(&["hlsl/dxc/vulkan/native@llvmpipe"]);
    ran.expect(1, &["NOTHING COMPARED  own"]);
}

#[test]
fn members_that_changed_places_are_told_before_anything_runs() {
    let tree = port();
    tree.change(
        "shaders-hlsl/own.hlsl",
        "{ uint factor; uint term; }",
        "{ uint term; uint factor; }",
    );
    let (ran, report) = tree.run(&[]);
    ran.expect(
        1,
        &[
            "INTERFACE_MISMATCH",
            "`factor` at byte 0",
            "`factor` at byte 4",
            "`term` at byte 4",
        ],
    );
    assert!(
        results(&report, |_| true)
            .iter()
            .all(|result| result["run_ns"] == 0)
    );
}

#[test]
fn the_first_lane_says_what_is_expected_and_is_named() {
    let tree = port();
    tree.change(
        "shaders-hlsl/own.hlsl",
        "numbers[id] * factor",
        "numbers[id] * (factor + 1)",
    );
    let (ran, _) = tree.run(&["canonical"]);
    ran.expect(1, &["numbers element 1 component 0, invocation (1, 0, 0)"]);
    ran.expect(
        1,
        &["expected 10 (0x0000000a) (wgsl/naga/vulkan/canonical@llvmpipe), got 11 (0x0000000b)"],
    );
}

#[test]
fn what_nobody_wrote_is_told_as_that() {
    let tree = port();
    tree.change(
        "tests/cases/own.toml",
        "\"ramp\" }\noutput = true",
        "\"ramp\" }",
    );
    tree.change(
        "tests/cases/own.toml",
        "count = \"width\" }\n",
        "count = \"width\" }\noutput = true\n",
    );
    tree.change(
        "shaders-hlsl/own.hlsl",
        "if (id < count) scaled",
        "if (id + 1 < count) scaled",
    );
    let (ran, _) = tree.run(&["canonical"]);
    ran.expect(
        1,
        &[
            "scaled element 99 component 0, invocation (99, 0, 0)",
            "nobody wrote it",
        ],
    );
}

#[test]
fn outputs_that_no_lane_writes_are_no_agreement() {
    let tree = port();
    tree.change(
        "tests/cases/own.toml",
        "\"ramp\" }\noutput = true",
        "\"ramp\" }",
    );
    tree.change(
        "tests/cases/own.toml",
        "count = \"width\" }\n",
        "count = \"width\" }\noutput = true\n",
    );
    tree.change(
        "shaders-hlsl/own.hlsl",
        "if (id < count) scaled",
        "if (id + 1 < count) scaled",
    );
    tree.change(
        "shaders-wgsl/own.wgsl",
        "if (id.x < arrayLength(&numbers))",
        "if (id.x + 1 < arrayLength(&numbers))",
    );
    let (ran, report) = tree.run(&[]);
    ran.expect(
        1,
        &[
            "scaled element 99",
            "nobody wrote it",
            "1 of 100 components",
        ],
    );
    assert!(
        results(&report, |_| true)
            .iter()
            .all(|result| result["verdict"] == "different")
    );
}

#[test]
fn a_path_that_is_not_ascii() {
    let tree = port();
    tree.write(
        "shaders-hlsl/größe/half.hlsli",
        "uint times(uint a) { return a * factor; }",
    );
    for (file, text) in [
        ("tests/cases/größe/own.toml", CASE),
        ("shaders-wgsl/größe/own.wgsl", WGSL),
        (
            "shaders-hlsl/größe/own.hlsl",
            &HLSL
                .replace("[numthreads(32", "#include \"half.hlsli\"\n[numthreads(32")
                .replace("numbers[id] * factor", "times(numbers[id])"),
        ),
    ] {
        tree.write(file, text);
    }
    let (ran, _) = tree.run(&["größe"]);
    ran.expect(0, &["größe/own", " 0 red"]);
    tree.change("shaders-hlsl/größe/half.hlsli", "return a", "retrun a");
    let (ran, _) = tree.run(&["größe"]);
    ran.expect(2, &["shaders-hlsl/größe/half.hlsli:1:", "retrun"]);
}

#[test]
fn sizes_that_no_adapter_holds_are_not_run() {
    let tree = port();
    tree.sizes("own", "[[1], [4294967295]]");
    let (ran, report) = tree.run(&["llvmpipe"]);
    ran.expect(
        1,
        &[
            "NOTHING COMPARED  own",
            "a buffer of 17179869180 bytes (`numbers`); it offers ",
        ],
    );
    let huge = results(&report, |result| result["size"] == "4294967295");
    assert!(!huge.is_empty() && huge.iter().all(|result| result["verdict"] == "unsupported"));
}

#[test]
fn absurd_expressions_are_refused_before_anything_runs() {
    for (from, to, part) in [
        (
            "dispatch = { threads = [\"width\"] }\nbind = { \"0:0\" = \"numbers\", \"0:1\" = \"scaled\", \"0:2\" = \"settings\" }\n\n",
            "repeat = 1000000000\ndispatch = { threads = [\"width\"] }\nbind = { \"0:0\" = \"numbers\", \"0:1\" = \"scaled\", \"0:2\" = \"settings\" }\n\n",
            "more than 4096 dispatches",
        ),
        (
            "sizes = [[1], [100]]",
            "sizes = [[1], [100]]\nlet = { step = 3 }",
            "`step` has a meaning of its own",
        ),
        (
            "count = 2, fill",
            "count = \"shl(1, 64)\", fill",
            "shl is not defined for (1, 64)",
        ),
        (
            "count = 2, fill",
            "count = \"width - width\", fill",
            "is 0 where at least 1 is needed",
        ),
    ] {
        let tree = port();
        tree.change("tests/cases/own.toml", from, to);
        tree.run(&[]).0.expect(2, &["own.toml:", part]);
    }
}

#[cfg(unix)]
#[test]
fn a_report_goes_through_a_link() {
    let tree = port();
    let target = tree.path("target.json");
    std::fs::write(&target, "old").expect("a file");
    std::os::unix::fs::symlink(&target, tree.path("report.json")).expect("a link");
    tree.run(&["llvmpipe"]).0.expect(0, &[" 0 red"]);
    assert!(tree.path("report.json").is_symlink());
    assert!(
        std::fs::read_to_string(&target)
            .expect("the report")
            .contains("\"complete\": true")
    );
}
