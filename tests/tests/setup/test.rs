//! `ci/test`, and that all three can be started.

use crate::room::{Room, asked, with_cargo};
use shadertwin_tests::repository;
use std::fs;
use std::os::unix::fs::PermissionsExt;

#[test]
fn test_checks_formatting_and_lints_and_then_runs_the_tests() {
    for script in ["ci/test", ".ci/run"] {
        let room = Room::complete();
        with_cargo(&room);
        let outcome = room.run(script, &["a_filter", "--", "--nocapture"]);
        assert_eq!(
            outcome.code,
            Some(0),
            "{}{}",
            outcome.stdout,
            outcome.stderr
        );
        let asked = asked(&room);
        let words: Vec<&str> = asked
            .iter()
            .filter_map(|line| line.split('|').next())
            .collect();
        assert_eq!(
            words,
            [
                "fmt --version",
                "fmt --all --check",
                "clippy --version",
                "clippy --workspace --all-targets --locked -- -D warnings",
                "test --workspace --locked --no-fail-fast a_filter -- --nocapture",
            ]
        );
        let manifest = room.path("home/swiftshader/vk_swiftshader_icd.json");
        let end = format!("|{}|{}|1", repository().display(), manifest.display());
        assert!(asked[4].ends_with(&end), "{}", asked[4]);
    }
}

#[test]
fn test_says_what_it_skips_and_stops_at_what_fails() {
    let mut room = Room::complete();
    with_cargo(&room);
    room.set("ABSENT", "fmt");
    let outcome = room.run("ci/test", &[]);
    assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
    assert!(
        outcome.stdout.contains("skipped   formatting: "),
        "{}",
        outcome.stdout
    );
    for failing in ["fmt", "clippy", "test"] {
        let mut room = Room::complete();
        with_cargo(&room);
        room.set("FAILING", failing);
        let outcome = room.run("ci/test", &[]);
        assert_eq!(outcome.code, Some(101), "{failing}");
        assert!(
            asked(&room)
                .last()
                .is_some_and(|last| last.starts_with(failing)),
            "{failing}"
        );
    }
}

#[test]
fn the_scripts_can_be_started() {
    for script in ["ci/setup", "ci/run-suite", "ci/test", ".ci/run"] {
        let path = repository().join(script);
        let mode = fs::metadata(&path)
            .unwrap_or_else(|error| panic!("{script}: {error}"))
            .permissions()
            .mode();
        assert_eq!(mode & 0o111, 0o111, "{script} is executable");
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{script}: {error}"));
        assert!(text.starts_with("#!/usr/bin/env bash\n"), "{script}");
    }
}
