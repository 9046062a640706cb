//! Workers that crash, once or always, and lanes that hang: each costs its own lane and is told as what it is.

use saphyr as _;
use tempfile as _;
use toml as _;

use serde_json::Value;
use shadertwin_tests::{planted, results, shadertwin};

const AT_FAULT: &str = "llvmpipe";

fn message(result: &Value) -> &str {
    result["messages"][0].as_str().unwrap_or_default()
}

/// Every lane but those of the device at fault came to its answer.
#[track_caller]
fn others_agree(report: &Value) {
    let others = results(report, |result| {
        result["lane"]["adapter"] != AT_FAULT || result["lane"]["runner"] != "vulkan"
    });
    assert!(others.len() >= 12, "two adapters; run ci/setup");
    for result in others {
        assert_eq!(result["verdict"], "identical", "{result}");
    }
}

#[test]
fn a_crash_is_tried_again_and_told_with_its_signal() {
    let report = planted("crash", "banks/stride1", "[[64]]");
    others_agree(&report);
    let lost = results(&report, |result| result["verdict"] == "lost");
    assert_eq!(lost.len(), 4, "two languages and builds");
    for result in lost {
        assert_eq!(result["loss"], "crash");
        let text = message(result);
        assert!(text.contains("SIGABRT"), "{text}");
        assert!(text.contains("so was a second try"), "{text}");
    }
}

#[test]
fn a_crash_that_does_not_come_again_is_unstable() {
    let report = planted("flake", "banks/stride1", "[[64]]");
    others_agree(&report);
    let unstable = results(&report, |result| result["verdict"] == "unstable");
    assert_eq!(unstable.len(), 1, "{unstable:?}");
    let text = message(unstable[0]);
    assert!(
        text.contains("run 1 was lost") && text.contains("SIGABRT"),
        "{text}"
    );
}

#[test]
fn a_lane_that_hangs_is_not_run_on_other_sizes_and_the_next_lane_runs() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let report = folder.path().join("report.json");
    let port = "tests/ports/40-endless-loop/port";
    let ran = shadertwin(
        &[
            "check",
            &format!("{port}.wgsl"),
            &format!("{port}.hlsl"),
            "--adapter",
            AT_FAULT,
            "--runner",
            "vulkan",
            "--timeout",
            "1",
            "--report",
            &format!("json={}", report.display()),
        ],
        &[],
    );
    ran.expect(1, &["LOST: a lane gave no answer", "wgsl/naga/vulkan"]);
    let bytes = std::fs::read(&report).expect("the report");
    let report: Value = serde_json::from_slice(&bytes).expect("the report is JSON");
    let wgsl = results(&report, |result| result["lane"]["language"] == "wgsl");
    assert_eq!(wgsl.len(), 8, "two builds on four sizes");
    for result in wgsl {
        assert_eq!(result["loss"], "timeout", "{result}");
        // Only the first size is waited for.
        let waited = result["size"] == "1";
        let skipped = message(result).contains("not run: the lane gave no answer on 1");
        assert_eq!(waited, !skipped, "{result}");
    }
    for result in results(&report, |result| result["lane"]["language"] == "hlsl") {
        assert_eq!(result["verdict"], "identical", "{result}");
    }
}
