//! Dawn, the second implementation of WebGPU: the committed digests, what it cannot run, a hang, and a machine without it.

use saphyr as _;
use tempfile as _;
use toml as _;

use serde_json::Value;
use shadertwin_tests::{Tree, committed, results, shadertwin};
use std::collections::{BTreeMap, BTreeSet};

/// Cases with each kind of resource: buffers, workgroup memory, textures that are sampled, read and written, atomics,
/// floats and several passes.
const CASES: &[&str] = &[
    "banks/transpose17",
    "bilateral/tiled_packed",
    "canonical/arithmetic",
    "canonical/texture_half",
    "convolve/shared",
    "gaussian/separable_rgba8",
    "histogram/chunks_reduce",
    "readme",
];

/// A run on Dawn alone: what it printed, and its report.
fn on_dawn(arguments: &[&str]) -> (shadertwin_tests::Ran, Value) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("report.json");
    let target = format!("json={}", path.display());
    let mut all = arguments.to_vec();
    all.extend(["--runner", "dawn", "--report", &target]);
    let ran = shadertwin(&all, &[]);
    let bytes = std::fs::read(&path)
        .unwrap_or_else(|error| panic!("no report ({error}); run ci/setup --dawn\n{}", ran.text()));
    let report = serde_json::from_slice(&bytes).expect("the report is JSON");
    (ran, report)
}

#[test]
fn the_canonical_text_of_both_languages_gives_the_committed_digests() {
    let mut arguments = vec!["run", "--no-classify"];
    arguments.extend(CASES);
    let (ran, report) = on_dawn(&arguments);
    ran.expect(0, &[" 0 red, 0 not run", "Dawn of webgpu "]);
    let committed = committed();
    let mut lanes = BTreeSet::new();
    let mut cases = BTreeSet::new();
    for result in results(&report, |_| true) {
        let text = |value: &Value| value.as_str().expect("a name").to_owned();
        let lane = &result["lane"];
        let [language, route, build, adapter] =
            ["language", "route", "build", "adapter"].map(|key| text(&lane[key]));
        if build == "canonical-text" {
            let key = (text(&result["case"]), text(&result["size"]));
            let given: BTreeMap<String, String> =
                serde_json::from_value(result["digests"].clone()).expect("digests by resource");
            assert_eq!(Some(&given), committed.get(&key), "{result}");
        }
        cases.insert(text(&result["case"]));
        lanes.insert([adapter, language, route, build]);
    }
    assert_eq!(cases, CASES.iter().map(|&case| case.to_owned()).collect());
    // Native HLSL is SPIR-V, and so is the canonical build.
    let kinds = [
        ["wgsl", "naga", "canonical-text"],
        ["wgsl", "tint", "native"],
        ["hlsl", "dxc", "canonical-text"],
    ];
    let expected = ["llvmpipe", "swiftshader"].iter().flat_map(|adapter| {
        kinds.map(|[language, route, build]| [adapter, language, route, build].map(str::to_owned))
    });
    assert_eq!(lanes, expected.collect(), "run ci/setup");
}

#[test]
fn what_differs_on_dawn_is_classified_by_text_with_fewer_freedoms() {
    let (ran, report) = on_dawn(&["run", "gaussian/horizontal"]);
    ran.expect(0, &[" 0 red"]);
    let found = report["classification"].as_array().expect("a list");
    assert_eq!(found.len(), 2, "native WGSL on two adapters: {found:?}");
    for one in found {
        assert_eq!(one["lane"]["route"], "tint");
        assert_ne!(one["class"], "unexplained", "{one}");
    }
}

#[test]
fn what_webgpu_has_not_is_not_run_and_said() {
    let tree = Tree::of_expression("1, 2, 3, 4", "a[1]", "a[1]");
    let kernel = tree.path("shaders-wgsl/own/kernel.wgsl");
    let text = std::fs::read_to_string(&kernel).expect("the kernel");
    // SwiftShader has no 16-bit floats.
    std::fs::write(&kernel, format!("enable f16;\n{text}")).expect("the kernel is writable");
    let (ran, report) = on_dawn(&["run", "--root", tree.root(), "--adapter", "swiftshader"]);
    ran.expect(0, &["1 not run", "`enable f16`"]);
    let lacking = results(&report, |result| result["verdict"] == "unsupported");
    assert_eq!(lacking.len(), 1, "{report}");
    assert_eq!(lacking[0]["lane"]["route"], "tint");
}

/// Two kernels in a folder of their own; the WGSL comes in two files. naga takes `a | b << c`, and Tint asks for
/// parentheses.
fn refused_by_tint() -> (tempfile::TempDir, [String; 3]) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let files = [
        (
            "shift.wgsl",
            "@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
  if (id.x < arrayLength(&b)) {
    b[id.x] = a[id.x] | 1u << 1u;
  }
}
",
        ),
        (
            "shift.hlsl",
            "StructuredBuffer<uint> a;
RWStructuredBuffer<uint> b;
[numthreads(64, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
  uint count, bytes;
  b.GetDimensions(count, bytes);
  if (id.x < count)
    b[id.x] = a[id.x] | (1u << 1u);
}
",
        ),
        (
            "bindings.wgsl",
            "@group(0) @binding(0) var<storage, read> a: array<u32>;
@group(0) @binding(1) var<storage, read_write> b: array<u32>;
",
        ),
    ];
    let paths = files.map(|(name, text)| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).expect("a new file");
        path.display().to_string()
    });
    (folder, paths)
}

#[test]
fn wgsl_that_tint_alone_refuses_is_red_and_said_with_its_place() {
    let (_folder, [wgsl, hlsl, prelude]) = refused_by_tint();
    let check = |more: &[&str]| {
        let mut arguments = vec!["check", &wgsl, &hlsl, "--wgsl-prelude", &prelude];
        arguments.extend(["--adapter", "llvmpipe"]);
        arguments.extend(more);
        shadertwin(&arguments, &[])
    };
    let ran = check(&[]);
    // The line is that of the kernel's own file, and not of the text that Dawn is given.
    let place = format!("naga accepts it, Tint in Dawn refuses it: {wgsl}:4:23 error: ");
    ran.expect(
        1,
        &[&place, "parenthesis", "wgsl/tint/dawn/native@llvmpipe"],
    );
    let first = ran.stdout.lines().next().unwrap_or_default();
    let answer = "REFUSED by Tint in Dawn, and the lanes that ran say: THE SAME KERNEL: every bit agrees on ";
    assert!(first.starts_with(answer), "{}", ran.text());
    // Without the lanes of other compilers nothing was compared with the HLSL's native lanes, yet the canonical text was.
    check(&["--runner", "dawn"]).expect(1, &["REFUSED by Tint in Dawn"]);
    check(&["--runner", "vulkan"]).expect(0, &["THE SAME KERNEL: every bit agrees on "]);
}

#[test]
fn a_kernel_that_never_ends_costs_its_lanes() {
    let port = "tests/ports/40-endless-loop/port";
    let [wgsl, hlsl] = ["wgsl", "hlsl"].map(|language| format!("{port}.{language}"));
    let (ran, report) = on_dawn(&[
        "check",
        &wgsl,
        &hlsl,
        "--timeout",
        "1",
        "--adapter",
        "llvmpipe",
    ]);
    ran.expect(1, &["LOST: a lane gave no answer", "wgsl/tint/dawn/native"]);
    for result in results(&report, |_| true) {
        match result["lane"]["language"].as_str() {
            Some("wgsl") => assert_eq!(result["loss"], "timeout", "{result}"),
            _ => assert_eq!(result["verdict"], "identical", "{result}"),
        }
    }
}

#[test]
fn a_broken_package_is_told_in_a_line() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let package = folder.path().join("node_modules/webgpu");
    std::fs::create_dir_all(&package).expect("a new folder");
    std::fs::write(package.join("package.json"), r#"{"main": "index.js"}"#).expect("a new file");
    std::fs::write(
        package.join("index.js"),
        "throw new Error('half a download');\n",
    )
    .expect("a new file");
    let path = folder.path().display().to_string();
    // The other package is not there, either.
    let told =
        format!("the npm packages in {path} do not load: Cannot find module '@msgpack/msgpack'");
    shadertwin(&["adapters"], &[("SHADERTWIN_DAWN", &path)])
        .expect(0, &["no device  dawn: ", &told]);
}

#[test]
fn without_dawn_the_others_run_and_what_does_not_is_counted() {
    let tree = Tree::of_expression("1, 2, 3, 4", "a[1]", "a[1]");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("report.json");
    let target = format!("json={}", path.display());
    let absent = [("SHADERTWIN_DAWN", "/nowhere")];
    let arguments = ["run", "--root", tree.root(), "--report", &target];
    let reason = "Dawn is not in /nowhere; run `ci/setup --dawn`";
    let ran = shadertwin(&arguments, &absent);
    // Three lanes on two adapters.
    let told = format!("not run: 6 trials on dawn: {reason}");
    ran.expect(0, &[" 0 red, 6 not run", &told]);
    let report: Value = serde_json::from_slice(&std::fs::read(&path).expect("the report"))
        .expect("the report is JSON");
    assert_eq!(report["absent"][0]["runner"], "dawn");
    assert_eq!(report["absent"][0]["trials"], 6);
    assert_eq!(
        results(&report, |result| result["lane"]["runner"] == "dawn").len(),
        0
    );
    // A build that Dawn has not is no matter of the tree.
    let arguments = [
        "run",
        "--root",
        tree.root(),
        "--runner",
        "dawn",
        "--build",
        "canonical",
    ];
    let told = "--build canonical: dawn takes the builds canonical-text and native";
    shadertwin(&arguments, &[]).expect(3, &[told]);
    // Nothing is left that could run.
    for alone in [&["--runner", "dawn"][..], &["dawn/native"]] {
        let mut arguments = vec!["run", "--root", tree.root()];
        arguments.extend(alone);
        shadertwin(&arguments, &absent).expect(4, &[reason]);
    }
    shadertwin(&["adapters"], &absent).expect(0, &["no device  dawn: ", reason]);
}
