use super::read::parse;
use super::write::junit;
use super::*;
use crate::{JsonCase, JsonReport};
use shadertwin_case::{Build, Language};
use shadertwin_compare::Route;
use shadertwin_dispatch::{Adapter, DeviceKind, FloatControls, Limits};
use std::path::Path;

const CASES: [&str; 2] = ["group/one", "group/two"];
const SIZES: [&str; 2] = ["16", "64"];

fn digest(letter: char) -> String {
    std::iter::repeat_n(letter, 64).collect()
}

fn device(name: &str, runner: RunnerKind, version: &str) -> AdapterRecord {
    let vendor_id = if name == "llvmpipe" { 0x10005 } else { 0x1ae0 };
    AdapterRecord {
        lane_name: name.to_owned(),
        runner,
        adapter: Adapter {
            index: 0,
            name: name.to_owned(),
            driver: name.to_owned(),
            driver_version: version.to_owned(),
            vendor_id,
            device_id: 0,
            implementation: String::new(),
            api_version: "1.3.0".to_owned(),
            kind: DeviceKind::Cpu,
            float_controls: FloatControls::default(),
            limits: Limits {
                workgroup_invocations: 1024,
                workgroup_size: [1024; 3],
                dispatch_groups: [65535; 3],
                shared_bytes: 32768,
                storage_buffer_bytes: 1 << 30,
                uniform_buffer_bytes: 65536,
                texture_side: 16384,
                subgroup_lanes: 8,
            },
        },
    }
}

fn result(case: &str, size: &str, lane: Lane) -> JsonResult {
    let letter = if lane.build == Build::Native {
        'b'
    } else {
        'a'
    };
    JsonResult {
        case: case.to_owned(),
        size: size.to_owned(),
        lane,
        verdict: "identical".to_owned(),
        expected: None,
        differs: None,
        class: None,
        first: None,
        differing: None,
        total: None,
        worst_ulps: None,
        loss: None,
        messages: Vec::new(),
        residual: Vec::new(),
        digests: BTreeMap::from([("out".to_owned(), digest(letter))]),
        run_ns: 0,
    }
}

/// Two cases at two sizes on llvmpipe and SwiftShader; canonical lanes give `a`, native ones `b`.
fn machine(name: &str, llvmpipe: &str) -> Machine {
    let mut report = JsonReport {
        complete: true,
        ..JsonReport::default()
    };
    for adapter in ["llvmpipe", "swiftshader"] {
        for runner in [RunnerKind::Vulkan, RunnerKind::Wgpu] {
            let version = if adapter == "llvmpipe" {
                llvmpipe
            } else {
                "5.0"
            };
            report.adapters.push(device(adapter, runner, version));
            for (language, route) in [(Language::Wgsl, Route::Naga), (Language::Hlsl, Route::Dxc)] {
                for build in [Build::Canonical, Build::Native] {
                    for (case, size) in CASES
                        .iter()
                        .flat_map(|case| SIZES.map(|size| (*case, size)))
                    {
                        let adapter = adapter.to_owned();
                        report.results.push(result(
                            case,
                            size,
                            Lane {
                                language,
                                route,
                                runner,
                                build,
                                adapter,
                            },
                        ));
                    }
                }
            }
        }
    }
    for case in CASES {
        report.cases.push(JsonCase {
            case: case.to_owned(),
            title: case.to_owned(),
            source_digest: digest('5'),
            sources: Vec::new(),
        });
    }
    Machine {
        name: name.to_owned(),
        report,
    }
}

fn pair() -> [Machine; 2] {
    [
        machine("home", "Mesa 25.0.7"),
        machine("lab", "Mesa 22.3.6"),
    ]
}

/// Gives other bits to what `wanted` holds for.
fn spoil(machine: &mut Machine, wanted: impl Fn(&JsonResult) -> bool) -> usize {
    let some = machine
        .report
        .results
        .iter_mut()
        .filter(|result| wanted(result));
    some.map(|result| result.digests.insert("out".to_owned(), digest('c')))
        .count()
}

fn states(merged: &Merged) -> Vec<State> {
    merged.rows.iter().map(|row| row.state).collect()
}

fn is_canonical(result: &JsonResult) -> bool {
    result.lane.build == Build::Canonical
}

#[test]
fn equal_digests_agree_and_native_bits_are_no_fault() {
    let merged = Merged::of(pair().into());
    assert!(merged.agrees);
    assert_eq!(states(&merged), [State::Agrees; 4]);
    assert_eq!(merged.columns.len(), 32);
    assert_eq!(merged.native.len(), 2);
    let device = &merged.native[0].devices[0];
    assert_eq!((device.other, device.compared), (8, 8));
    assert_eq!(merged.native[0].explained_by, Vec::<String>::new());
    assert!(merged.headline().contains("4 agree in every canonical bit"));
}

#[test]
fn the_smaller_group_deviates_and_its_driver_version_is_named() {
    let mut both = pair();
    let spoiled = spoil(&mut both[1], |result| {
        is_canonical(result) && result.case == CASES[0] && result.lane.adapter == "llvmpipe"
    });
    assert_eq!(spoiled, 8);
    let merged = Merged::of(both.into());
    assert!(!merged.agrees);
    assert_eq!(
        states(&merged),
        [
            State::Deviates,
            State::Deviates,
            State::Agrees,
            State::Agrees
        ]
    );
    let deviation = &merged.deviations[0];
    assert!(!deviation.tie);
    assert_eq!(
        deviation
            .groups
            .iter()
            .map(|group| group.columns.len())
            .collect::<Vec<_>>(),
        [12, 4]
    );
    for &column in &deviation.groups[1].columns {
        assert_eq!(merged.columns[column].driver_version, "Mesa 22.3.6");
    }
    assert_eq!(deviation.explained_by, ["driver version"]);
    let told = merged.failures();
    assert!(
        told.contains("DEVIATES  group/one 16, 64, `out`: 4 of 16 canonical lanes have other bits"),
        "{told}"
    );
    assert!(
        told.contains("deviates: cccccccccccc  lab: llvmpipe, driver llvmpipe Mesa 22.3.6: all 4 canonical lanes"),
        "{told}"
    );
    assert!(merged.table().contains("≠4"), "{}", merged.table());
}

#[test]
fn each_axis_that_explains_is_named_and_no_finer_one() {
    let explained = |wanted: fn(&str, &JsonResult) -> bool| {
        let mut both = pair();
        for machine in &mut both {
            let name = machine.name.clone();
            spoil(machine, |result| {
                is_canonical(result) && wanted(&name, result)
            });
        }
        let merged = Merged::of(both.into());
        merged.deviations[0].explained_by.clone()
    };
    assert_eq!(
        explained(|_, result| result.lane.adapter == "llvmpipe"),
        ["vendor"]
    );
    assert_eq!(explained(|name, _| name == "lab"), ["machine"]);
    assert_eq!(
        explained(|_, result| result.lane.language == Language::Hlsl),
        ["language (the port)"]
    );
    assert_eq!(
        explained(|name, result| name == "lab" && result.lane.adapter == "swiftshader"),
        ["device"]
    );
    assert_eq!(
        explained(
            |_, result| result.lane.adapter == "llvmpipe" && result.lane.language == Language::Hlsl
        ),
        ["language (the port) with vendor"]
    );
}

#[test]
fn a_tie_is_told_as_one() {
    let mut both = pair();
    spoil(&mut both[1], |result| {
        is_canonical(result) && result.case == CASES[0]
    });
    let merged = Merged::of(both.into());
    assert_eq!(
        states(&merged),
        [State::Tied, State::Tied, State::Agrees, State::Agrees]
    );
    assert!(merged.deviations[0].tie);
    let told = merged.failures();
    assert!(
        told.contains("TIE  group/one 16, 64, `out`: 8 canonical lanes against 8"),
        "{told}"
    );
    assert!(!told.contains("deviates:"), "{told}");
}

#[test]
fn a_native_lane_that_deviates_is_told_and_not_red() {
    let mut both = pair();
    spoil(&mut both[1], |result| {
        !is_canonical(result) && result.lane.adapter == "llvmpipe"
    });
    let merged = Merged::of(both.into());
    assert!(merged.agrees);
    assert_eq!(merged.native[0].explained_by, ["driver version"]);
    assert!(
        merged
            .failures()
            .contains("native  group/one: other bits on home llvmpipe")
    );
}

#[test]
fn another_revision_is_not_compared_and_the_rest_is() {
    let mut both = pair();
    both[1].report.cases[0].source_digest = digest('6');
    let merged = Merged::of(both.into());
    assert!(!merged.agrees);
    assert_eq!(
        states(&merged),
        [
            State::OtherRevision,
            State::OtherRevision,
            State::Agrees,
            State::Agrees
        ]
    );
    assert!(
        merged.rows[0]
            .cells
            .iter()
            .all(|cell| cell.bits == Bits::NotCompared)
    );
    // So is a case of which a report does not tell the revision.
    let mut both = pair();
    both[1].report.cases.clear();
    let merged = Merged::of(both.into());
    assert_eq!(states(&merged), [State::OtherRevision; 4]);
    assert!(merged.failures().contains("lab does not say which"));
}

#[test]
fn what_one_machine_alone_has_is_not_compared() {
    let mut both = pair();
    both[1]
        .report
        .results
        .retain(|result| result.case == CASES[0] && is_canonical(result));
    let merged = Merged::of(both.into());
    assert_eq!(
        states(&merged),
        [State::Agrees, State::Agrees, State::Alone, State::Alone]
    );
    // A machine that has native lanes alone does not stand beside canonical ones.
    let mut both = pair();
    both[1]
        .report
        .results
        .retain(|result| !is_canonical(result));
    assert_eq!(states(&Merged::of(both.into())), [State::Alone; 4]);
}

#[test]
fn a_canonical_result_that_is_missing_is_told_and_red() {
    let lane = |result: &JsonResult| {
        is_canonical(result)
            && result.lane.adapter == "llvmpipe"
            && result.lane.runner == RunnerKind::Wgpu
            && result.lane.language == Language::Hlsl
    };
    let without = |lacks: &dyn Fn(&JsonResult) -> bool| {
        let mut both = pair();
        let before = both[1].report.results.len();
        both[1].report.results.retain(|result| !lacks(result));
        assert!(both[1].report.results.len() < before);
        Merged::of(both.into())
    };
    // At one size, which the other size of the same report shows.
    let merged = without(&|result| lane(result) && result.case == CASES[0] && result.size == "64");
    assert!(!merged.agrees);
    assert_eq!(
        states(&merged),
        [State::Agrees, State::Missing, State::Agrees, State::Agrees]
    );
    let told = merged.failures();
    assert!(
        told.contains(
            "MISSING  group/one 64: the report of lab has no result of hlsl/dxc/wgpu/canonical@llvmpipe; run the case there \
             again"
        ),
        "{told}"
    );
    assert!(
        merged
            .headline()
            .contains("3 agree in every canonical bit, 1 lack a canonical result")
    );
    assert!(merged.table().contains("!1"), "{}", merged.table());
    let text = String::from_utf8(junit(&merged).expect("a report")).expect("UTF-8");
    assert_eq!(text.matches("<failure").count(), 1);
    assert!(
        text.contains("lab: hlsl/dxc/wgpu/canonical@llvmpipe missing"),
        "{text}"
    );
    assert!(markdown::render(&merged).contains("#### Missing"));
    assert!(page::render(&merged).contains("Missing"));
    // At all sizes of a case, and of all cases, which the other report shows.
    let merged = without(&|result| lane(result) && result.case == CASES[0]);
    assert!(
        merged
            .failures()
            .contains("MISSING  group/one 16, 64: the report of lab")
    );
    assert_eq!(
        states(&without(&|result| lane(result))),
        [State::Missing; 4]
    );
    // Native lanes are not needed.
    assert!(without(&|result| !is_canonical(result)).agrees);
    // Both reports lack the same lane at one size.
    let mut both = pair();
    for machine in &mut both {
        machine
            .report
            .results
            .retain(|result| !lane(result) || result.size == "16");
    }
    assert_eq!(
        states(&Merged::of(both.into())),
        [State::Agrees, State::Missing, State::Agrees, State::Missing]
    );
    // A size that two of three have.
    let mut three = vec![machine("attic", "Mesa 24.0.0")];
    three.extend(pair());
    three[2].report.results.retain(|result| result.size == "16");
    assert_eq!(
        states(&Merged::of(three)),
        [State::Agrees, State::Missing, State::Agrees, State::Missing]
    );
}

#[test]
fn what_a_report_was_not_asked_for_is_not_missing() {
    // A shard has fewer cases.
    let mut three = vec![machine("attic", "Mesa 24.0.0")];
    three.extend(pair());
    three[2]
        .report
        .results
        .retain(|result| result.case == CASES[0]);
    let merged = Merged::of(three);
    assert!(merged.agrees, "{}", merged.failures());
    // A runner that is not there.
    let mut both = pair();
    both[1]
        .report
        .results
        .retain(|result| result.lane.runner == RunnerKind::Vulkan);
    both[1]
        .report
        .adapters
        .retain(|record| record.runner == RunnerKind::Vulkan);
    let merged = Merged::of(both.into());
    assert!(
        merged.agrees && merged.warnings.is_empty(),
        "{}",
        merged.failures()
    );
    // A device that filters left out is told.
    let mut both = pair();
    both[1]
        .report
        .results
        .retain(|result| result.lane.adapter == "llvmpipe");
    let merged = Merged::of(both.into());
    assert!(merged.agrees, "{}", merged.failures());
    assert!(
        merged
            .failures()
            .contains("warning: the report of lab has no trial on swiftshader of wgpu"),
        "{}",
        merged.failures()
    );
}

#[test]
fn a_canonical_lane_has_no_latitude() {
    let state = |verdict: &str, build: Build| {
        let mut both = pair();
        let mut results = both[1].report.results.iter_mut();
        let result = results.find(|result| result.lane.build == build);
        result.expect("a result").verdict = verdict.to_owned();
        states(&Merged::of(both.into()))[0]
    };
    assert_eq!(state("within_latitude", Build::Native), State::Agrees);
    for verdict in ["within_latitude", "different", "unstable"] {
        assert_eq!(state(verdict, Build::Canonical), State::Failed, "{verdict}");
    }
    assert_eq!(state("identical", Build::Canonical), State::Agrees);
}

#[test]
fn a_merged_report_is_told_from_that_of_a_run() {
    let bytes = serde_json::to_vec(&Merged::of(pair().into())).expect("JSON");
    let error = parse(Path::new("merged.json"), &bytes).expect_err("it is merged");
    assert_eq!(
        error.to_string(),
        "merged.json is a merged report, not that of a run; name the reports it was made of"
    );
}

#[test]
fn what_adapters_lack_is_no_fault_and_what_failed_is() {
    let state = |verdict: &str| {
        let mut both = pair();
        for result in &mut both[1].report.results {
            result.verdict = verdict.to_owned();
            result.digests.clear();
        }
        states(&Merged::of(both.into()))[0]
    };
    assert_eq!(state("unsupported"), State::NotRun);
    assert_eq!(state("lost"), State::Failed);
    assert_eq!(state("refused_as_expected"), State::Agrees);
    let mut both = pair();
    for result in both[1]
        .report
        .results
        .iter_mut()
        .filter(|result| !is_canonical(result))
    {
        result.verdict = "lost".to_owned();
        result.digests.clear();
    }
    let merged = Merged::of(both.into());
    assert!(merged.agrees, "native lanes are never red");
    assert_eq!(merged.red.len(), 32);
    assert!(
        merged
            .failures()
            .contains("red in its own report  lab: lost")
    );
}

#[test]
fn an_output_that_is_missing_deviates() {
    let mut both = pair();
    for machine in &mut both {
        for result in &mut machine.report.results {
            result.digests.insert("more".to_owned(), digest('d'));
        }
    }
    let lane = both[1]
        .report
        .results
        .iter_mut()
        .find(|result| is_canonical(result));
    lane.expect("a canonical lane").digests.remove("more");
    let merged = Merged::of(both.into());
    assert_eq!(merged.deviations.len(), 1);
    assert_eq!(merged.deviations[0].groups[1].digest, None);
    assert!(merged.failures().contains("deviates: no such output"));
}

#[test]
fn junit_has_a_test_case_for_each_size() {
    let mut both = pair();
    spoil(&mut both[1], |result| {
        is_canonical(result) && result.size == "16" && result.lane.runner == RunnerKind::Wgpu
    });
    both[0].report.complete = false;
    let merged = Merged::of(both.into());
    let text = String::from_utf8(junit(&merged).expect("a report")).expect("UTF-8");
    assert_eq!(text.matches("<testcase ").count(), 5);
    assert_eq!(text.matches("<failure").count(), 2);
    assert_eq!(text.matches("<skipped").count(), 1);
}

#[test]
fn a_report_that_contradicts_itself_is_refused() {
    let read = |machine: &Machine| {
        let bytes = serde_json::to_vec(&machine.report).expect("JSON");
        parse(Path::new("lab.json"), &bytes).map_err(|error| error.to_string())
    };
    let whole = machine("lab", "Mesa 22.3.6");
    assert_eq!(
        read(&whole).expect("a report").results.len(),
        whole.report.results.len()
    );
    let refused = |change: fn(&mut JsonReport), part: &str| {
        let mut machine = whole.clone();
        change(&mut machine.report);
        let error = read(&machine).expect_err(part);
        assert!(
            error.contains("lab.json") && error.contains(part),
            "{error}"
        );
    };
    refused(|report| report.version = 2, "version 2");
    refused(
        |report| report.results.push(report.results[0].clone()),
        "is there twice",
    );
    refused(
        |report| report.cases.push(report.cases[0].clone()),
        "group/one is listed twice",
    );
    refused(
        |report| report.adapters.push(report.adapters[0].clone()),
        "is listed twice",
    );
    refused(
        |report| report.adapters.clear(),
        "an adapter that is not listed",
    );
    refused(
        |report| report.results[0].verdict = "fine".to_owned(),
        "`fine`, which there is not",
    );
    refused(|report| report.results[0].digests.clear(), "has no digest");
    refused(
        |report| report.cases[0].source_digest = "\u{1b}[2J".to_owned(),
        "source digest",
    );
    refused(
        |report| {
            report.results[0]
                .digests
                .insert("out".to_owned(), "short".to_owned());
        },
        "is not 64 digits",
    );
}

/// `SHADERTWIN_BLESS=1 cargo test --workspace --lib schema` writes the file anew.
#[test]
fn the_schema_is_that_of_the_types() {
    crate::json::check_schema::<Merged>("merged.schema.json");
}

#[test]
fn what_fails_as_expected_deviates_from_nobody() {
    let mut both = pair();
    for result in &mut both[1].report.results {
        if is_canonical(result) && result.lane.adapter == "llvmpipe" {
            result.verdict = "different".to_owned();
            result.expected = Some("issue 7".to_owned());
            result.digests.insert("out".to_owned(), digest('c'));
        }
    }
    let merged = Merged::of(both.into());
    assert!(merged.agrees, "{}", merged.failures());
    assert!(merged.failures().contains("a known failure: issue 7"));
    assert!(
        merged.rows[0]
            .cells
            .iter()
            .any(|cell| cell.bits == Bits::Other)
    );
}
