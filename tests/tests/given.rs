//! What a case gives its kernels beside bindings, from end to end: push constants, specialisation constants, workgroups
//! that an earlier pass has counted. What twins or a case have otherwise is told before anything runs.

use saphyr as _;
use serde_json as _;
use tempfile as _;
use toml as _;

use shadertwin_tests::{Ran, Tree, results};

const PUSH: &str = "traps/080-push_constants";
const SPECIALISE: &str = "traps/081-spec_constants";
const INDIRECT: &str = "patterns/indirect_dispatch";
const ARRAY: &str = "patterns/binding_array";

fn file(language: &str, stem: &str) -> String {
    match language {
        "case" => format!("tests/cases/{stem}.toml"),
        language => format!("shaders-{language}/{stem}.{language}"),
    }
}

/// A run of one case with a change in one of its files.
fn changed(stem: &str, language: &str, from: &str, to: &str) -> Ran {
    let tree = Tree::of(&[stem]);
    tree.change(&file(language, stem), from, to);
    let (ran, report) = tree.run(&["--runner", "vulkan"]);
    assert!(
        results(&report, |_| true)
            .iter()
            .all(|result| result["run_ns"] == 0),
        "{}",
        ran.text()
    );
    ran
}

#[test]
fn every_lane_has_what_is_given() {
    for stem in [
        PUSH,
        SPECIALISE,
        INDIRECT,
        "patterns/push_constants",
        "patterns/specialisation",
    ] {
        let tree = Tree::of(&[stem]);
        let (ran, report) = tree.run(&["--validation"]);
        ran.expect(0, &[" 0 red, 0 not run"]);
        let ran = results(&report, |result| result["verdict"] == "identical");
        // Two languages, three builds, two runners and Dawn, on two devices at least.
        assert!(ran.len() >= 26, "{} trials of {stem}", ran.len());
    }
}

#[test]
fn push_constants_that_lie_elsewhere_or_are_too_few_or_missing() {
    changed(
        PUSH,
        "hlsl",
        "uint a;\n    float b;",
        "float b;\n    uint a;",
    )
    .expect(
        1,
        &[
            "INTERFACE_MISMATCH",
            "push constants",
            "`a` at byte 0, u32 against `b` at byte 0, f32",
        ],
    );
    let short = changed(
        PUSH,
        "case",
        "count = 2, fill = { values = [7, 0x3fc00000] }",
        "count = 1, fill = { values = [7] }",
    );
    short.expect(
        1,
        &["the kernel's push constants are 8 bytes, and the case gives 4"],
    );
    let tree = Tree::of(&[PUSH]);
    let case = file("case", PUSH);
    tree.change(&case, "push_constants = \"pushed\"", "\"0:1\" = \"pushed\"");
    let (ran, _) = tree.run(&["--runner", "vulkan"]);
    ran.expect(
        1,
        &["the kernel has push constants and the pass gives none; bind push_constants"],
    );
}

#[test]
fn a_specialisation_constant_of_another_number_type_or_name() {
    for (from, to, told) in [
        (
            "constant_id(0)",
            "constant_id(7)",
            "`X`: number 0 against number 7",
        ),
        (
            "const uint Y = 4",
            "const int Y = 4",
            "`Y`: u32 against i32",
        ),
    ] {
        changed(SPECIALISE, "hlsl", from, to).expect(1, &["INTERFACE_MISMATCH", told]);
    }
    let unknown = changed(SPECIALISE, "case", "{ X = 5 }", "{ XX = 5 }");
    unknown.expect(2, &["NOT_COMPILED", "`XX`"]);
    let misfit = changed(SPECIALISE, "case", "{ X = 5 }", "{ X = 5.5 }");
    misfit.expect(2, &["NOT_COMPILED", "X is"]);
}

#[test]
fn a_kernel_may_not_write_how_many_of_its_workgroups_run() {
    changed(
        INDIRECT,
        "case",
        "bind = { \"0:2\" = \"found\", \"0:3\" = \"ran\" }",
        "bind = { \"0:2\" = \"groups\", \"0:3\" = \"ran\" }",
    )
    .expect(
        1,
        &[
            "INTERFACE_MISMATCH",
            "says how many workgroups of work run, and can be written there",
        ],
    );
}

#[test]
fn an_array_of_bindings_is_not_run_where_there_is_none() {
    let tree = Tree::of(&[ARRAY]);
    let (ran, report) = tree.run(&["--validation"]);
    ran.expect(0, &[" 0 red", "an array of bindings"]);
    for result in results(&report, |_| true) {
        let on_dawn = result["lane"]["runner"] == "dawn";
        let verdict = if on_dawn { "unsupported" } else { "identical" };
        assert_eq!(result["verdict"], verdict, "{result}");
    }
}

#[test]
fn an_array_of_bindings_of_another_length_or_of_several_formats() {
    changed(ARRAY, "hlsl", "textures[4]", "textures[3]").expect(
        1,
        &[
            "INTERFACE_MISMATCH",
            "`textures`: 4 of them against 3 of them",
        ],
    );
    changed(ARRAY, "case", "\"fourth\"]", "\"fourth\", \"first\"]")
        .expect(1, &["is 4 of them, and 5 are bound"]);
    changed(
        ARRAY,
        "case",
        "{ format = \"r32uint\", fill = { noise = { seed = 86 } } }",
        "{ format = \"rgba8uint\", fill = { noise = { seed = 86 } } }",
    )
    .expect(1, &["its resources have several formats"]);
}
