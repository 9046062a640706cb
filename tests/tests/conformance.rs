//! The conformance suite itself: every documented kernel on every lane.

use saphyr as _;
use toml as _;

use serde_json::Value;
use shadertwin_tests::{Tree, repository, results, shadertwin};
use std::collections::BTreeSet;

/// Stems of the documented kernels that this version has; the issue tracker's list, written out.
const DOCUMENTED: &[&str] = &[
    "banks/stride1",
    "banks/stride2",
    "banks/transpose16",
    "banks/transpose17",
    "banks/transpose32",
    "banks/transpose33",
    "bilateral/naive",
    "bilateral/tiled",
    "bilateral/tiled_packed",
    "bilateral/tiled_radius8",
    "bilateral/tiled_radius8_16x16",
    "bilateral/tiled_radius9_16x16",
    "convolve/direct",
    "convolve/shared",
    "gaussian/direct",
    "gaussian/horizontal",
    "gaussian/separable",
    "gaussian/separable_rgba8",
    "gaussian/vertical",
    "histogram/chunks_reduce",
    "histogram/chunks_sum",
    "histogram/per_pixel",
    "histogram/serial",
    "histogram/single_pass",
    "workgroup/size_128",
    "workgroup/size_256",
    "workgroup/size_32",
    "workgroup/size_35",
    "workgroup/size_64",
];

/// Stems of the canonical operations, which run in the canonical builds alone.
const CANONICAL: &[&str] = &[
    "canonical/area",
    "canonical/arithmetic",
    "canonical/choosing",
    "canonical/comparison",
    "canonical/constants",
    "canonical/conversion",
    "canonical/exponential",
    "canonical/hyperbolic",
    "canonical/integer",
    "canonical/inverse",
    "canonical/matrices",
    "canonical/mixing",
    "canonical/packing",
    "canonical/parts",
    "canonical/power",
    "canonical/roots",
    "canonical/rounding",
    "canonical/texture_float",
    "canonical/texture_half",
    "canonical/texture_integer",
    "canonical/texture_unorm8",
    "canonical/trigonometric",
    "canonical/vectors",
];

/// Part of the names of all trials of these and of the case that documents the format.
const GROUPS: [&str; 8] = [
    " banks/",
    " bilateral/",
    " canonical/",
    " convolve/",
    " gaussian/",
    " histogram/",
    " workgroup/",
    " readme ",
];

/// As SPIR-V or as text.
fn is_canonical(result: &Value) -> bool {
    let build = &result["lane"]["build"];
    build == "canonical" || build == "canonical-text"
}

#[test]
fn every_kernel_agrees_on_every_lane() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("report.json");
    let target = format!("json={}", path.display());
    let root = repository();
    let root = root.to_str().expect("a path in UTF-8");
    let mut arguments = vec!["run", "--root", root, "--validation", "--no-classify"];
    arguments.extend(["--report", &target]);
    // The catalogue has kernels that some lanes cannot run, and a test of its own.
    arguments.extend(GROUPS);
    // Set by `ci/test --thorough`: the sizes take minutes.
    if std::env::var_os("SHADERTWIN_THOROUGH").is_some() {
        arguments.push("--thorough");
    }
    let ran = shadertwin(&arguments, &[]);
    ran.expect(0, &[" 0 red, 0 not run"]);
    let report: Value = serde_json::from_slice(&std::fs::read(&path).expect("the report"))
        .expect("the report is JSON");

    let adapters: BTreeSet<&str> = report["adapters"]
        .as_array()
        .expect("a list of adapters")
        .iter()
        .map(|adapter| adapter["lane_name"].as_str().expect("a name"))
        .collect();
    for needed in ["llvmpipe", "swiftshader"] {
        assert!(
            adapters.contains(needed),
            "{needed} is not there; run ci/setup\n{}",
            ran.text()
        );
    }

    // Two languages: on two runners in each build, and as text on the two that take text; native WGSL on Dawn.
    let documented = DOCUMENTED.iter().map(|stem| (stem, 2 * (2 * 2 + 2) + 1));
    let canonical = CANONICAL.iter().map(|stem| (stem, 2 * (2 + 2)));
    for (stem, lanes) in documented.chain(canonical) {
        let of_stem = results(&report, |result| result["case"] == *stem);
        let sizes: BTreeSet<&str> = of_stem
            .iter()
            .map(|result| result["size"].as_str().expect("a size"))
            .collect();
        assert!(!sizes.is_empty(), "{stem} did not run");
        assert_eq!(
            of_stem.len(),
            sizes.len() * lanes * adapters.len(),
            "{stem}"
        );
        for size in sizes {
            let digests: BTreeSet<String> = of_stem
                .iter()
                .filter(|result| result["size"] == size && is_canonical(result))
                .map(|result| result["digests"].to_string())
                .collect();
            assert_eq!(digests.len(), 1, "canonical lanes of {stem} {size} differ");
        }
        for result in &of_stem {
            if is_canonical(result) {
                let verdict = &result["verdict"];
                assert!(
                    verdict == "identical" || verdict == "refused_as_expected",
                    "{result}"
                );
                assert_eq!(result["residual"], Value::Array(Vec::new()), "{result}");
            }
        }
    }
}

/// What the catalogue has at least, by group.
const CATALOGUE: [(&str, usize); 3] = [("intrinsics/", 120), ("traps/", 95), ("patterns/", 25)];

/// The catalogue on one driver.
fn catalogue(arguments: &[&str]) -> Value {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("report.json");
    let target = format!("json={}", path.display());
    let root = repository();
    let root = root.to_str().expect("a path in UTF-8");
    // Without --validation: HLSL that is laid out as in D3D needs a device feature that wgpu does not ask for.
    let mut all = vec!["run", "--root", root, "--no-classify", "--report", &target];
    let groups = CATALOGUE.map(|(group, _)| format!(" {group}"));
    all.extend(groups.iter().map(String::as_str));
    all.extend(arguments);
    shadertwin(&all, &[]).expect(0, &[" 0 red"]);
    let report = std::fs::read(&path).expect("the report");
    serde_json::from_slice(&report).expect("the report is JSON")
}

#[test]
fn every_pair_of_the_catalogue_is_what_it_says() {
    catalogue_is_what_it_says(&catalogue(&["--adapter", "llvmpipe"]));
    // SwiftShader takes minutes to compile the long functions, and text is llvmpipe's to try. Not alone: one kernel has
    // more invocations than SwiftShader can run.
    catalogue_is_what_it_says(&catalogue(&["--build", "canonical", "--build", "native"]));
}

fn catalogue_is_what_it_says(report: &Value) {
    for (group, least) in CATALOGUE {
        let cases = results(report, |_| true);
        let cases: BTreeSet<&str> = cases
            .iter()
            .filter_map(|result| result["case"].as_str())
            .filter(|case| case.starts_with(group))
            .collect();
        assert!(cases.len() >= least, "{} of {least} {group}", cases.len());
    }
    // Nothing but what a case says keeps a canonical lane from equal bits.
    for result in results(report, is_canonical) {
        let verdict = result["verdict"].as_str().expect("a verdict");
        let excused = !result["expected"].is_null() || !result["differs"].is_null();
        let equal = [
            "identical",
            "refused_as_expected",
            "recorded",
            "unsupported",
        ];
        assert!(excused || equal.contains(&verdict), "{result}");
    }
    // A naive port is told as the languages' difference by every lane of WGSL that ran.
    let naive = results(report, |result| {
        let case = result["case"].as_str().expect("a case");
        case.ends_with("_naive") && result["lane"]["language"] == "wgsl"
    });
    assert!(naive.len() > 100, "{}", naive.len());
    for result in naive {
        let told = !result["differs"].is_null() && result["verdict"] == "different";
        assert!(told || result["verdict"] == "unsupported", "{result}");
    }
    let blame = report["blame"].as_array().expect("a list");
    for record in blame.iter().filter(|record| {
        let case = record["case"].as_str().expect("a case");
        case.ends_with("_naive")
    }) {
        let axes = record["axes"].as_array().expect("a list");
        assert!(axes.contains(&serde_json::json!(["language"])), "{record}");
    }
}

#[test]
fn more_shared_memory_than_webgpu_guarantees_is_refused_before_a_driver_sees_it() {
    let tree = Tree::of(&["bilateral/tiled_radius9_16x16"]);
    let case = "tests/cases/bilateral/tiled_radius9_16x16.toml";
    let text = std::fs::read_to_string(tree.path(case)).expect("the case");
    let kept: Vec<&str> = text.split("[must-fail]").collect();
    std::fs::write(tree.path(case), kept[0]).expect("the case is writable");
    let (ran, report) = tree.run(&[]);
    ran.expect(
        2,
        &[
            "18496 bytes of workgroup memory",
            "16384 (maxComputeWorkgroupStorageSize)",
        ],
    );
    assert!(
        results(&report, |_| true)
            .iter()
            .all(|result| result["run_ns"] == 0)
    );
}

#[test]
fn a_run_lists_its_trials_and_a_filter_is_a_substring() {
    let all = shadertwin(&["run", "--list"], &[]);
    all.expect(
        0,
        &["hlsl/dxc/vulkan/canonical@llvmpipe bilateral/tiled 67x35"],
    );
    let some = shadertwin(&["run", "--list", "wgpu/native@swiftshader banks/"], &[]);
    some.expect(0, &["wgsl/naga/wgpu/native@swiftshader banks/stride1"]);
    assert!(
        some.stdout
            .lines()
            .all(|line| line.contains("wgpu/native@swiftshader banks/")),
        "{}",
        some.stdout
    );
    assert!(some.stdout.lines().count() < all.stdout.lines().count());
}
