//! What a host gives the kernels of a tree beside bindings: push constants, specialisation constants, workgroups that
//! another pass has counted.
#![expect(
    unused_crate_dependencies,
    reason = "the library's own dependencies, which this test reaches through it"
)]

use shadertwin_case::{BoundTo, Case, Dispatch, PUSH_CONSTANTS, Slot};
use std::path::{Path, PathBuf};

const TEXT: &str = r#"
title = "Two passes"
sizes = [[64]]
specialise = { ROUNDS = 5, 1 = 0.25, BACKWARDS = true }

[[resource]]
name = "numbers"
buffer = { element = "u32", count = 4, fill = "zero" }

[[resource]]
name = "groups"
buffer = { element = "u32", components = 3, count = 1 }
output = true

[[resource]]
name = "result"
buffer = { element = "u32", count = "width" }
output = true

[[pass]]
entry = "count"
dispatch = { groups = [1] }
bind = { "0:0" = "groups", push_constants = "numbers" }

[[pass]]
entry = "work"
dispatch = { indirect = "groups" }
bind = { "0:1" = "result" }
"#;

fn read(name: &str, text: &str) -> Result<Case, String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("twin");
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    let path: PathBuf = folder.join(format!("{name}.toml"));
    std::fs::write(&path, text).expect("the case is writable");
    Case::read(&path, &folder, name).map_err(|error| error.to_string())
}

#[test]
fn all_of_it_is_read() {
    let case = read("right", TEXT).expect("the case is right");
    let given: Vec<(&str, f64)> = case
        .specialise
        .iter()
        .map(|(name, value)| (name.as_str(), *value))
        .collect();
    assert_eq!(given, [("1", 0.25), ("BACKWARDS", 1.0), ("ROUNDS", 5.0)]);
    for bound in &case.passes[0].bind {
        let pushed = &bound[1];
        assert_eq!(pushed.slot, Slot::Name(PUSH_CONSTANTS.to_owned()));
        assert_eq!(pushed.to, BoundTo::Resource("numbers".to_owned()));
    }
    assert!(matches!(&case.passes[1].dispatch, Dispatch::Indirect(name) if name == "groups"));
}

#[test]
fn a_buffer_that_only_says_how_many_workgroups_run_is_used() {
    let alone = TEXT.replace("\"0:0\" = \"groups\"", "\"0:0\" = \"result\"");
    assert!(read("alone", &alone).is_ok());
}

#[test]
fn one_slot_can_have_a_list_of_resources() {
    let with = |list: &str| TEXT.replace("\"0:1\" = \"result\"", &format!("\"0:1\" = {list}"));
    let case = read("list", &with("[\"result\", \"groups\", \"result\"]")).expect("it is right");
    let names = ["result", "groups", "result"].map(str::to_owned).to_vec();
    assert_eq!(case.passes[1].bind[0][0].to, BoundTo::Array(names));
    for (list, told) in [
        ("[]", "has one resource or more"),
        ("[\"result\", 1]", "is a list of names"),
        ("[\"results\"]", "no resource `results`"),
    ] {
        let error = read("no-list", &with(list)).expect_err(list);
        assert!(error.contains(told), "{list}: {error}");
    }
}

#[test]
fn what_cannot_be_given_is_refused() {
    let pushed =
        "takes the name of a buffer with components of 4 bytes and a fill, which is no output";
    for (number, (from, to, told)) in [
        ("count = 4, fill = \"zero\"", "count = 4", pushed),
        (
            "element = \"u32\", count = 4",
            "element = \"u8\", components = 4, count = 4",
            pushed,
        ),
        (
            "fill = \"zero\" }",
            "fill = \"zero\" }\noutput = true",
            pushed,
        ),
        (
            "push_constants = \"numbers\"",
            "numbers = \"numbers\"",
            "is not \"group:binding\"",
        ),
        (
            "components = 3, count = 1",
            "components = 2, count = 1",
            "a buffer of three u32 or more",
        ),
        (
            "components = 3, count = 1",
            "count = 3, layout = \"uniform\"",
            "a buffer of three u32 or more",
        ),
        (
            "indirect = \"groups\"",
            "indirect = \"group\"",
            "no resource `group`",
        ),
        (
            "{ ROUNDS = 5,",
            "{ ROUNDS = nan,",
            "no API takes such a constant",
        ),
        (
            "{ ROUNDS = 5,",
            "{ ROUNDS = \"5\",",
            "a number, true or false",
        ),
        (
            "specialise",
            "constants = { ROUNDS = 4 }\nspecialise",
            "it is among `constants` too",
        ),
    ]
    .into_iter()
    .enumerate()
    {
        let text = TEXT.replacen(from, to, 1);
        assert_ne!(text, TEXT, "{from}");
        let error = read(&format!("wrong{number}"), &text).expect_err(to);
        assert!(error.contains(told), "{to}: {error}");
    }
}

#[test]
fn a_case_with_files_of_its_own_has_neither() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("twin-alone");
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    let path = folder.join("case.toml");
    let kernel = "kernel = { wgsl = \"a.wgsl\", hlsl = \"a.hlsl\" }\n";
    let text = format!("{kernel}{TEXT}");
    let specialise = "specialise = { ROUNDS = 5, 1 = 0.25, BACKWARDS = true }";
    let direct = text.replace("{ indirect = \"groups\" }", "{ groups = [1] }");
    let array = direct
        .replace(specialise, "")
        .replace("\"0:1\" = \"result\"", "\"0:1\" = [\"result\"]");
    for (text, told) in [
        (&direct, "`specialise` is for the cases of a tree"),
        (&text, "an indirect dispatch is for the cases of a tree"),
        (&array, "`0:1` is an array of bindings"),
    ] {
        std::fs::write(&path, text).expect("the case is writable");
        let error = Case::read_alone(&path).expect_err(told).to_string();
        assert!(error.contains(told), "{error}");
    }
}
