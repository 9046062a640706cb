//! The traps of porting between the languages: each has its cases, or a reason.

use saphyr as _;
use serde_json as _;
use tempfile as _;

use shadertwin_tests::{Tree, repository, shadertwin};
use std::collections::{BTreeMap, BTreeSet};
use toml::Table;

/// Traps that are known, by number from 1.
const TRAPS: u32 = 100;

/// Lines of number and reason.
const WITHOUT_CASE: &str = "tests/ref/traps-without-case.txt";

fn cases() -> BTreeMap<String, Table> {
    let folder = repository().join("tests/cases/traps");
    let files = std::fs::read_dir(folder).expect("the traps");
    let read = |file: std::io::Result<std::fs::DirEntry>| {
        let path = file.expect("a file").path();
        let stem = path.file_stem().expect("a name").to_string_lossy();
        let text = std::fs::read_to_string(&path).expect("a case");
        (stem.into_owned(), text.parse().expect("TOML"))
    };
    files.map(read).collect()
}

#[test]
fn every_trap_has_a_case_or_a_reason() {
    let number = |text: &str| -> Option<u32> { text.get(..3)?.parse().ok() };
    let mut found: BTreeSet<u32> = BTreeSet::new();
    for stem in cases().keys() {
        let number = number(stem).filter(|_| stem.get(3..4) == Some("-"));
        found.insert(number.unwrap_or_else(|| panic!("{stem} is not NNN-name")));
    }
    let reasons = std::fs::read_to_string(repository().join(WITHOUT_CASE)).unwrap_or_default();
    for line in reasons.lines().filter(|line| !line.starts_with('#')) {
        let number = number(line).expect("NNN reason");
        assert!(line.len() > 20, "{line} says no reason");
        assert!(found.insert(number), "trap {number} has a case too");
    }
    let wanted: BTreeSet<u32> = (1..=TRAPS).collect();
    let missing: Vec<_> = wanted.difference(&found).collect();
    assert!(missing.is_empty(), "neither case nor reason: {missing:?}");
}

#[test]
fn every_trap_is_in_the_dictionary_and_every_naive_port_is_said_to_differ() {
    let cases = cases();
    for (stem, case) in &cases {
        assert!(case.contains_key("dictionary"), "{stem}");
        let is_naive = stem.ends_with("_naive");
        assert_eq!(case.contains_key("differs"), is_naive, "{stem}");
        if is_naive {
            let right = case["differs"]["right"].as_str().expect("a case");
            let right = right.strip_prefix("traps/").expect("a trap");
            assert_eq!(right.get(..4), stem.get(..4), "{stem}");
        }
    }
}

#[test]
fn a_new_trap_is_green_as_it_stands() {
    let tree = Tree::of(&[]);
    let new = |arguments: &[&str]| {
        let all = [&["new", "--root", tree.root()], arguments].concat();
        shadertwin(&all, &[])
    };
    new(&["patterns/copy"]).expect(0, &["wrote ", "patterns/copy.toml"]);
    new(&["traps/101-row", "--naive"]).expect(0, &["101-row.wgsl", "101-row_naive.hlsl"]);
    new(&["traps/101-row", "--naive"]).expect(2, &["is there already"]);
    tree.run(&[])
        .0
        .expect(0, &[" 0 red", "different by language  traps/101-row_naive"]);
}
