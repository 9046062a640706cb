//! The arrows between rooms: Cargo dependencies as ARCHITECTURE.md draws them, and no others.

use saphyr as _;
use serde_json as _;
use shadertwin_tests as _;
use tempfile as _;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Each room, the rooms it may depend on, and outside packages that it must not know.
const ROOMS: &[(&str, &[&str], &[&str])] = &[
    (
        "case",
        &[],
        &["naga", "hassle-rs", "ash", "wgpu", "rspirv", "spirq"],
    ),
    ("compile", &["case"], &["ash", "wgpu", "gpu-allocator"]),
    ("canonical", &[], &["hassle-rs", "ash", "wgpu", "spirq"]),
    ("reflect", &[], &["naga", "hassle-rs", "ash", "wgpu"]),
    (
        "dispatch",
        &["case", "reflect"],
        &["ash", "wgpu", "naga", "gpu-allocator"],
    ),
    (
        "dispatch-vulkan",
        &["dispatch"],
        &["wgpu", "naga", "hassle-rs"],
    ),
    (
        "dispatch-wgpu",
        &["dispatch"],
        &["ash", "hassle-rs", "gpu-allocator"],
    ),
    (
        "reference",
        &["case", "canonical"],
        &["ash", "wgpu", "naga", "hassle-rs"],
    ),
    (
        "compare",
        &["case", "dispatch"],
        &["ash", "wgpu", "naga", "toml", "serde_json"],
    ),
    (
        "report",
        &["case", "dispatch", "compare"],
        &["ash", "wgpu", "naga", "hassle-rs"],
    ),
    (
        "suite",
        &[
            "case",
            "compile",
            "canonical",
            "reflect",
            "dispatch",
            "dispatch-vulkan",
            "dispatch-wgpu",
            "reference",
            "compare",
            "report",
        ],
        &["ash", "wgpu", "naga", "hassle-rs", "indicatif"],
    ),
    (
        "shadertwin",
        &["suite", "report", "compare", "case"],
        &["ash", "wgpu", "naga", "hassle-rs"],
    ),
    (
        "cli",
        &["suite", "report", "compare", "case"],
        &["ash", "wgpu", "naga", "hassle-rs"],
    ),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn dependencies(room: &str, section: &str) -> BTreeSet<String> {
    let path = root().join("crates").join(room).join("Cargo.toml");
    let text = std::fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let manifest: toml::Table = text
        .parse()
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    manifest
        .get(section)
        .and_then(toml::Value::as_table)
        .map(|table| table.keys().cloned().collect())
        .unwrap_or_default()
}

#[test]
fn every_folder_is_a_room() {
    let folders: BTreeSet<String> = std::fs::read_dir(root().join("crates"))
        .expect("the folder crates")
        .map(|entry| {
            entry
                .expect("an entry")
                .file_name()
                .to_string_lossy()
                .into_owned()
        })
        .collect();
    let rooms: BTreeSet<String> = ROOMS
        .iter()
        .map(|(room, _, _)| (*room).to_owned())
        .collect();
    assert_eq!(folders, rooms);
}

#[test]
fn no_arrow_that_is_not_drawn() {
    for (room, may, _) in ROOMS {
        for dependency in dependencies(room, "dependencies") {
            if let Some(inside) = dependency.strip_prefix("shadertwin-") {
                assert!(
                    may.contains(&inside),
                    "crates/{room} must not depend on {inside}; see ARCHITECTURE.md"
                );
            }
        }
    }
}

#[test]
fn no_room_knows_what_it_must_not() {
    for (room, _, never) in ROOMS {
        for section in ["dependencies", "build-dependencies"] {
            let found = dependencies(room, section);
            for package in *never {
                assert!(
                    !found.contains(*package),
                    "crates/{room} must not depend on {package}; see ARCHITECTURE.md"
                );
            }
        }
    }
}

#[test]
fn unsafe_code_stays_in_its_rooms() {
    let allowed = ["dispatch-vulkan", "dispatch-wgpu"];
    for (room, _, _) in ROOMS.iter().filter(|(room, _, _)| !allowed.contains(room)) {
        let mut open = vec![root().join("crates").join(room).join("src")];
        while let Some(path) = open.pop() {
            if path.is_dir() {
                open.extend(
                    std::fs::read_dir(&path)
                        .expect("a folder")
                        .map(|entry| entry.expect("an entry").path()),
                );
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = std::fs::read_to_string(&path).expect("a source file");
                let found = text
                    .lines()
                    .find(|line| line.contains("unsafe {") || line.contains("unsafe_code"));
                assert_eq!(found, None, "{} must not hold unsafe code", path.display());
            }
        }
    }
}
