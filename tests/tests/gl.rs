//! OpenGL, through wgpu: runs where it is named, gives the committed digests, and is counted where there is no driver.

use saphyr as _;
use toml as _;

use serde_json::Value;
use shadertwin_tests::{Tree, committed, results, shadertwin};
use std::collections::BTreeSet;

/// A run with a report.
fn run(arguments: &[&str], environment: &[(&str, &str)]) -> (shadertwin_tests::Ran, Value) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("report.json");
    let target = format!("json={}", path.display());
    let mut all = vec!["run", "--report", &target];
    all.extend(arguments);
    let ran = shadertwin(&all, environment);
    let bytes = std::fs::read(&path)
        .unwrap_or_else(|error| panic!("no report ({error}); run ci/setup\n{}", ran.text()));
    let report = serde_json::from_slice(&bytes).expect("the report is JSON");
    (ran, report)
}

/// One with workgroup memory and textures that are sampled and stored, one with atomics on buffers.
#[test]
fn the_canonical_text_of_both_languages_gives_the_committed_digests() {
    let cases = ["gaussian/separable_rgba8", "histogram/chunks_reduce"];
    let mut arguments = vec!["--no-classify", "--runner", "gl"];
    arguments.extend(cases);
    let (ran, report) = run(&arguments, &[]);
    ran.expect(0, &[" 0 red, 0 not run"]);
    let committed = committed();
    let mut lanes = BTreeSet::new();
    for result in results(&report, |_| true) {
        let text = |value: &Value| value.as_str().expect("a name").to_owned();
        let lane = &result["lane"];
        let [language, runner, build, adapter] =
            ["language", "runner", "build", "adapter"].map(|key| text(&lane[key]));
        let case = text(&result["case"]);
        if build == "canonical-text" {
            let key = (case.clone(), text(&result["size"]));
            let given = serde_json::from_value(result["digests"].clone());
            let given = given.expect("digests by resource");
            assert_eq!(Some(&given), committed.get(&key), "{result}");
        }
        if adapter == "llvmpipe" {
            lanes.insert([case, language, runner, build]);
        }
    }
    let builds = ["canonical-text", "native"];
    let expected = cases.iter().flat_map(|case| {
        ["wgsl", "hlsl"].iter().flat_map(move |language| {
            builds.map(|build| [case, *language, "gl", build].map(str::to_owned))
        })
    });
    assert_eq!(lanes, expected.collect(), "Mesa's llvmpipe: run ci/setup");
}

#[test]
fn what_differs_is_classified_by_text_with_fewer_freedoms() {
    let (ran, report) = run(&["--runner", "gl", "gaussian/horizontal"], &[]);
    ran.expect(0, &[" 0 red"]);
    let found = report["classification"].as_array().expect("a list");
    let languages: BTreeSet<&str> = found
        .iter()
        .filter_map(|one| one["lane"]["language"].as_str())
        .collect();
    assert_eq!(languages, BTreeSet::from(["hlsl", "wgsl"]), "{found:?}");
    for one in found {
        assert_ne!(one["class"], "unexplained", "{one}");
    }
}

#[test]
fn what_opengl_has_not_is_not_run_and_said() {
    let tree = Tree::of_expression("1, 2, 3, 4", "a[1]", "a[1]");
    let kernel = tree.path("shaders-wgsl/own/kernel.wgsl");
    let text = std::fs::read_to_string(&kernel).expect("the kernel");
    std::fs::write(&kernel, format!("enable f16;\n{text}")).expect("the kernel is writable");
    let (ran, report) = run(&["--root", tree.root(), "--runner", "gl"], &[]);
    ran.expect(0, &["1 not run", "`enable f16`"]);
    let lacking = results(&report, |result| result["verdict"] == "unsupported");
    assert_eq!(lacking.len(), 1, "{report}");
    assert_eq!(lacking[0]["lane"]["build"], "native");
}

#[test]
fn it_runs_where_it_is_named_and_is_counted_without_a_driver() {
    let tree = Tree::of_expression("1, 2, 3, 4", "a[1]", "a[1]");
    let root = ["--root", tree.root()];
    let (ran, report) = run(&root, &[]);
    ran.expect(0, &[" 0 red"]);
    let on_gl = |result: &Value| result["lane"]["runner"] == "gl";
    assert_eq!(results(&report, on_gl).len(), 0);

    // GLVND finds no driver there.
    let without = [("__EGL_VENDOR_LIBRARY_DIRS", "/nowhere")];
    let reason = "wgpu sees no OpenGL adapter; run ci/setup";
    let beside = [&root[..], &["--runner", "vulkan", "--runner", "gl"]].concat();
    let (ran, report) = run(&beside, &without);
    // Four lanes on each of Vulkan's two adapters.
    ran.expect(0, &[" 0 red, 8 not run", reason]);
    assert_eq!(report["absent"][0]["runner"], "gl");
    assert_eq!(report["absent"][0]["trials"], 8);
    assert_eq!(results(&report, on_gl).len(), 0);

    let alone = ["run", "--root", tree.root(), "--runner", "gl"];
    shadertwin(&alone, &without).expect(4, &[reason]);
}
