//! Reports of several machines, made of real runs, and what becomes of those that were changed.

use saphyr as _;
use toml as _;

use serde_json::{Value, json};
use shadertwin_tests::{Ran, shadertwin};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use tempfile::TempDir;

/// Reports of two runs, which all tests share.
static RUNS: LazyLock<[String; 2]> = LazyLock::new(|| {
    let folder = tempfile::tempdir().expect("a temporary folder");
    ["home", "lab"].map(|name| {
        let path = folder.path().join(name);
        let target = format!("json={}", path.display());
        shadertwin(&["run", "banks/stride1", "--report", &target], &[]).expect(0, &[" 0 red"]);
        read(&path)
    })
});

/// A folder with both reports, `home.json` and `lab.json`.
fn two_runs() -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (name, text) in ["home.json", "lab.json"].iter().zip(&*RUNS) {
        std::fs::write(folder.path().join(name), text).expect("the folder is writable");
    }
    folder
}

fn merge(folder: &Path, files: &[&str], more: &[&str]) -> Ran {
    let paths: Vec<String> = files
        .iter()
        .map(|file| folder.join(file).display().to_string())
        .collect();
    let mut arguments = vec!["merge"];
    arguments.extend(paths.iter().map(String::as_str));
    arguments.extend(more);
    shadertwin(&arguments, &[])
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Writes a changed copy of the report of the lab.
fn changed(folder: &Path, change: impl FnOnce(&mut Value)) -> PathBuf {
    let mut report: Value = serde_json::from_str(&read(&folder.join("lab.json"))).expect("JSON");
    change(&mut report);
    let path = folder.join("changed.json");
    std::fs::write(&path, report.to_string()).expect("the folder is writable");
    path
}

/// A canonical result of llvmpipe.
fn canonical(report: &mut Value) -> &mut Value {
    let results = report["results"].as_array_mut().expect("results");
    results
        .iter_mut()
        .find(|result| {
            result["lane"]["build"] == "canonical" && result["lane"]["adapter"] == "llvmpipe"
        })
        .expect("a canonical lane of llvmpipe")
}

#[test]
fn two_runs_agree_in_every_format() {
    let folder = two_runs();
    let at = |name: &str| folder.path().join(name);
    let targets = ["json", "junit", "markdown", "html"]
        .map(|format| format!("{format}={}", at(format).display()));
    let mut more = Vec::new();
    for target in &targets {
        more.extend(["--report", target.as_str()]);
    }
    let ran = merge(folder.path(), &["home.json", "lab.json"], &more);
    ran.expect(
        0,
        &[
            "2 machines, 1 cases,",
            "agree in every canonical bit",
            "llvmpipe",
            "Mesa",
        ],
    );
    assert!(!ran.stdout.contains("RED"), "{}", ran.stdout);
    let json: Value = serde_json::from_str(&read(&at("json"))).expect("JSON");
    assert_eq!(json["agrees"], true);
    let rows = json["rows"].as_array().expect("rows");
    let columns = json["columns"].as_array().expect("columns").len();
    assert!(rows.len() > 1 && columns >= 20, "{} {columns}", rows.len());
    for row in rows {
        assert_eq!(row["state"], "agrees");
        assert_eq!(row["cells"].as_array().expect("cells").len(), columns);
    }
    assert_eq!(read(&at("junit")).matches("<testcase ").count(), rows.len());
    assert!(!read(&at("junit")).contains("<failure"));
    let page = read(&at("html").join("index.html"));
    assert_eq!(
        page.matches("<td class=\"agree\"").count(),
        rows.len() * columns
    );
    assert!(read(&at("markdown")).contains("agree in every canonical bit"));
    // Over the reports that are there; and with a name.
    let named = format!("bench={}", at("lab.json").display());
    more.extend(["--name", &named]);
    merge(folder.path(), &["home.json", "lab.json"], &more).expect(0, &["bench"]);
    assert!(read(&at("html").join("index.html")).contains("bench"));
}

#[test]
fn another_digest_names_the_machine_the_device_and_the_case() {
    let folder = two_runs();
    changed(folder.path(), |report| {
        let digests = canonical(report)["digests"]
            .as_object_mut()
            .expect("digests");
        for digest in digests.values_mut() {
            *digest = json!("0".repeat(64));
        }
    });
    let target = format!("junit={}", folder.path().join("junit.xml").display());
    let ran = merge(
        folder.path(),
        &["home.json", "changed.json"],
        &["--report", &target],
    );
    ran.expect(
        1,
        &[
            "DEVIATES  banks/stride1",
            "canonical lanes has other bits",
            "deviates: 000000000000  changed: llvmpipe",
            "1 deviate",
        ],
    );
    assert_eq!(
        read(&folder.path().join("junit.xml"))
            .matches("<failure")
            .count(),
        1
    );
    // The runs that it was made of still agree.
    merge(folder.path(), &["home.json", "lab.json"], &["--quiet"]).expect(0, &[]);
}

#[test]
fn another_revision_is_told_and_not_compared() {
    let folder = two_runs();
    changed(folder.path(), |report| {
        report["cases"][0]["source_digest"] = json!("f".repeat(64))
    });
    merge(folder.path(), &["home.json", "changed.json"], &[]).expect(
        1,
        &[
            "NOT COMPARED  banks/stride1: another revision: changed ffffffffffff, home ",
            " 0 agree in every canonical bit",
        ],
    );
}

#[test]
fn what_is_no_whole_report_is_refused() {
    let folder = two_runs();
    let text = read(&folder.path().join("lab.json"));
    let write = |text: &str| {
        std::fs::write(folder.path().join("changed.json"), text).expect("the folder is writable")
    };
    let refused = |part: &str| {
        merge(folder.path(), &["home.json", "changed.json"], &[]).expect(2, &["changed.json", part])
    };
    write(&text[..text.len() / 2]);
    refused("is no whole JSON report of shadertwin");
    write("");
    refused("is no whole JSON report of shadertwin");
    write(&text.replacen("\"version\": 1", "\"version\": 99", 1));
    refused("is a report of version 99");
    write(&read(&folder.path().join("home.json")));
    refused("are the same report");
    changed(folder.path(), |report| {
        report.as_object_mut().expect("an object").remove("results");
    });
    refused("missing field `results`");
    changed(folder.path(), |report| {
        let twin = canonical(report).clone();
        report["results"]
            .as_array_mut()
            .expect("results")
            .push(twin);
    });
    refused("is there twice");
    changed(folder.path(), |report| {
        canonical(report)["digests"] = json!({})
    });
    refused("has no digest");
    std::fs::remove_file(folder.path().join("changed.json")).expect("the file");
    refused("cannot read");
    merge(folder.path(), &["home.json"], &[]).expect(2, &["name two reports or more"]);
    merge(folder.path(), &["home.json", "home.json"], &[]).expect(2, &["are the same report"]);
    let named = format!("home={}", folder.path().join("lab.json").display());
    merge(folder.path(), &["home.json"], &["--name", &named])
        .expect(2, &["two reports are called `home`"]);
    // A report never takes the place of what is read.
    let target = format!("json={}", folder.path().join("lab.json").display());
    merge(
        folder.path(),
        &["home.json", "lab.json"],
        &["--report", &target],
    )
    .expect(2, &["would take the place"]);
    assert_eq!(read(&folder.path().join("lab.json")), text);
}

#[test]
fn an_incomplete_report_is_told() {
    let folder = two_runs();
    changed(folder.path(), |report| {
        report["complete"] = json!(false);
        report["stopped"] = json!("no room\u{1b}[31m");
        let results = report["results"].as_array_mut().expect("results");
        let native = results
            .iter()
            .position(|one| one["lane"]["build"] == "native");
        results.remove(native.expect("a native lane"));
    });
    let ran = merge(folder.path(), &["home.json", "changed.json"], &[]);
    ran.expect(0, &["warning: the run of changed did not come to its end, and trials are missing: no room\\u{1b}"]);
}

#[test]
fn a_canonical_result_that_is_missing_is_red() {
    let folder = two_runs();
    let mut size = Value::Null;
    changed(folder.path(), |report| {
        size = canonical(report)["size"].clone();
        let results = report["results"].as_array_mut().expect("results");
        let place = results.iter().position(|result| {
            result["lane"]["build"] == "canonical" && result["lane"]["adapter"] == "llvmpipe"
        });
        results.remove(place.expect("a canonical lane of llvmpipe"));
    });
    let told = format!(
        "MISSING  banks/stride1 {}: the report of changed has no result of ",
        size.as_str().expect("a size")
    );
    let target = format!("json={}", folder.path().join("merged.json").display());
    merge(
        folder.path(),
        &["home.json", "changed.json"],
        &["--report", &target],
    )
    .expect(
        1,
        &[&told, "canonical@llvmpipe", ", 1 lack a canonical result"],
    );
    // What was merged is no report of a run.
    merge(folder.path(), &["home.json", "merged.json"], &[]).expect(
        2,
        &[
            "merged.json is a merged report",
            "name the reports it was made of",
        ],
    );
    // A verdict that no canonical lane has.
    changed(folder.path(), |report| {
        canonical(report)["verdict"] = json!("within_latitude")
    });
    merge(folder.path(), &["home.json", "changed.json"], &[])
        .expect(1, &["within_latitude", ", 1 were red in their own report"]);
}

/// The reports of `tests/reports/`.
const MACHINES: [&str; 4] = ["h200", "mesa-22.3", "mesa-25.0", "swiftshader"];

fn machine(name: &str) -> PathBuf {
    shadertwin_tests::repository().join(format!("tests/reports/{name}.json"))
}

#[test]
fn an_h200_two_mesas_and_swiftshader_agree() {
    let paths = MACHINES.map(|name| machine(name).display().to_string());
    let mut arguments = vec!["merge"];
    arguments.extend(paths.iter().map(String::as_str));
    let ran = shadertwin(&arguments, &[]);
    ran.expect(
        0,
        &[
            "driver NVIDIA 580.159.04",
            "driver llvmpipe Mesa 22.3.6",
            "driver llvmpipe Mesa 25.0.7",
            "driver SwiftShader 5.0.0",
            "4 machines, 8 cases, 37 sizes: 37 agree in every canonical bit",
        ],
    );
}

#[test]
fn one_changed_digest_of_the_h200_is_its_own() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut report: Value = serde_json::from_str(&read(&machine("h200"))).expect("JSON");
    let results = report["results"].as_array_mut().expect("results");
    let changed = results.iter_mut().find(|result| {
        result["case"] == "canonical/exponential" && result["lane"]["build"] == "canonical"
    });
    let digests = changed.expect("a canonical lane")["digests"].as_object_mut();
    for digest in digests.expect("an object").values_mut() {
        *digest = json!("0".repeat(64));
    }
    let path = folder.path().join("h200.json");
    std::fs::write(&path, report.to_string()).expect("the folder is writable");
    let mut paths: Vec<String> = MACHINES[1..]
        .iter()
        .map(|name| machine(name).display().to_string())
        .collect();
    paths.push(path.display().to_string());
    let mut arguments = vec!["merge"];
    arguments.extend(paths.iter().map(String::as_str));
    let ran = shadertwin(&arguments, &[]);
    ran.expect(1, &["canonical/exponential", "h200", "36 agree"]);
}

#[test]
fn every_canonical_result_of_the_four_machines_is_needed() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let whole: Value = serde_json::from_str(&read(&machine("mesa-25.0"))).expect("JSON");
    let others =
        ["h200", "mesa-22.3", "swiftshader"].map(|name| machine(name).display().to_string());
    let path = folder.path().join("mesa-25.0.json").display().to_string();
    let merged = |keep: &dyn Fn(&Value) -> bool| {
        let mut report = whole.clone();
        let results = report["results"].as_array_mut().expect("results");
        let before = results.len();
        results.retain(keep);
        assert!(results.len() < before, "something is taken out");
        std::fs::write(&path, report.to_string()).expect("the folder is writable");
        shadertwin(&["merge", &others[0], &others[1], &others[2], &path], &[])
    };
    let lane = |one: &Value| {
        one["case"] == "canonical/exponential"
            && one["lane"]["build"] == "canonical"
            && one["lane"]["runner"] == "wgpu"
            && one["lane"]["language"] == "hlsl"
    };
    merged(&|one| !lane(one)).expect(
        1,
        &[
            "MISSING  canonical/exponential ",
            "the report of mesa-25.0 has no result of hlsl/dxc/wgpu/canonical@llvmpipe",
            "lack a canonical result",
        ],
    );
    // A shard, and a machine without a runner.
    merged(&|one| one["case"] != "canonical/exponential").expect(0, &["37 agree"]);
    merged(&|one| one["lane"]["runner"] == "vulkan")
        .expect(0, &["37 agree", "has no trial on llvmpipe of wgpu"]);
}
