//! Two versions of one driver side by side, each in workers of its own.

use saphyr as _;
use toml as _;

use serde_json::Value;
use shadertwin_tests::{repository, shadertwin};
use std::collections::BTreeMap;
use std::process::Command;

/// Manifest of the llvmpipe of Mesa 22.3.
fn older_llvmpipe() -> String {
    let output = Command::new("bash")
        .arg(repository().join("ci/setup"))
        .args(["--env", "--all-drivers"])
        .output()
        .expect("bash starts");
    let exports = String::from_utf8(output.stdout).expect("ci/setup prints UTF-8");
    let manifest = exports
        .lines()
        .find_map(|line| line.strip_prefix("export SHADERTWIN_DRIVERS="));
    manifest
        .expect("the llvmpipe of Mesa 22.3 is not there; run ci/setup --all-drivers")
        .trim_matches('\'')
        .to_owned()
}

#[test]
fn two_versions_of_llvmpipe_are_two_devices() {
    let drivers = older_llvmpipe();
    // Named twice, it is there once.
    let twice = format!("{drivers}:{drivers}");
    let ran = shadertwin(&["adapters", "--json"], &[("SHADERTWIN_DRIVERS", &twice)]);
    ran.expect(0, &[]);
    let records: Value = serde_json::from_str(&ran.stdout).expect("JSON");
    let mut versions: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for record in records.as_array().expect("a list") {
        let text = |value: &Value| value.as_str().expect("text").to_owned();
        let name = text(&record["lane_name"]);
        let of_vulkan = record["runner"] == "vulkan" || record["runner"] == "wgpu";
        if name.starts_with("llvmpipe") && of_vulkan {
            let version = text(&record["driver_version"]);
            versions.entry(name).or_default().push(version);
        }
    }
    assert_eq!(versions.len(), 2, "{versions:?}");
    for (name, versions) in &versions {
        // On Vulkan and wgpu, which name the version alike.
        assert_eq!(versions.len(), 2, "{name}: {versions:?}");
        let old = versions
            .iter()
            .filter(|version| version.contains("Mesa 22.3."));
        let expected = if name == "llvmpipe" { 0 } else { 2 };
        assert_eq!(old.count(), expected, "{name}: {versions:?}");
    }
}

#[test]
fn both_give_the_same_canonical_bits() {
    let drivers = older_llvmpipe();
    let ran = shadertwin(
        &[
            "run",
            "canonical/constants",
            "gaussian/horizontal",
            "--adapter",
            "llvmpipe",
            "--runner",
            "vulkan",
            "--runner",
            "wgpu",
            "--build",
            "canonical",
            "--build",
            "canonical-text",
        ],
        &[("SHADERTWIN_DRIVERS", &drivers)],
    );
    // Six lanes on each device, at six sizes.
    ran.expect(0, &["2 cases, 72 trials: 72 agree, 0 red"]);
    assert!(!ran.text().contains("not committed"), "{}", ran.text());
}

#[test]
fn what_is_no_manifest_is_told() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let empty = folder.path().join("empty.json");
    std::fs::write(&empty, "{}").expect("the folder is writable");
    let pipe = folder.path().join("pipe");
    let made = Command::new("mkfifo").arg(&pipe).status();
    assert!(made.expect("mkfifo starts").success());
    for path in [
        folder.path().join("nothing"),
        folder.path().to_owned(),
        pipe,
    ] {
        let path = path.display().to_string();
        let ran = shadertwin(&["adapters"], &[("SHADERTWIN_DRIVERS", &path)]);
        ran.expect(4, &["SHADERTWIN_DRIVERS names", &path, "which is no file"]);
    }
    let empty = empty.display().to_string();
    let ran = shadertwin(&["adapters"], &[("SHADERTWIN_DRIVERS", &empty)]);
    ran.expect(4, &["SHADERTWIN_DRIVERS", &empty]);
}
