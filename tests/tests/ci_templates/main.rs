//! The templates of CI in `ci/`: what GitHub and GitLab read in them, and each of their lines run as a runner runs it.
//!
//! The two services themselves are not here. What they do around the lines is done by [`github`] and [`gitlab`]: inputs
//! and matrix become variables, and artifacts are carried from job to job. Whatever a template uses beyond what those
//! know fails the test.
#![cfg(target_os = "linux")]

mod github;
mod gitlab;
mod job;
mod structure;
mod yaml;

use toml as _;

use job::{Job, copy, matching};
use serde_json::{Value, json};
use shadertwin_tests::Tree;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;
use tempfile::TempDir;
use yaml::{documents, list};

const GITHUB: &str = "ci/github/conformance.yml";
const GITLAB: &str = "ci/gitlab.yml";

/// Two cases, one for each shard, that take a moment.
fn ports() -> Tree {
    let stems = ["banks/stride1", "banks/stride2"];
    let tree = Tree::of(&stems);
    for stem in stems {
        tree.sizes(stem, "[[64]]");
    }
    tree
}

/// The machines of the tests, both this one: one is there for an adapter, the other runs on whatever it has.
const MACHINES: [(&str, Option<&str>); 2] = [("bench", Some("llvmpipe")), ("hosted", None)];
const OPTIONS: &str = "--no-classify  --jobs 1";

fn inputs() -> Value {
    json!({"root": "ports", "filters": "banks/stride1,banks/stride2", "options": OPTIONS})
}

/// What the jobs of the workflow left, which several tests merge.
static GITHUB_RUNS: LazyLock<BTreeMap<String, TempDir>> = LazyLock::new(|| {
    let ports = ports();
    let mut artifacts = BTreeMap::new();
    for (name, adapter) in MACHINES {
        for shard in ["1/2", "2/2"] {
            let machine = json!({"name": name, "runs-on": ["self-hosted"], "adapter": adapter});
            let job = github_run(&machine, shard, artifacts.len(), &ports);
            assert_eq!(job.code, 0, "{}", job.said);
            assert!(
                job.said.contains("1 cases are in other shards"),
                "{}",
                job.said
            );
            artifacts.extend(job.artifacts);
        }
    }
    assert_eq!(artifacts.len(), 4, "each job has an artifact of its own");
    artifacts
});

fn github_run(machine: &Value, shard: &str, index: usize, ports: &Tree) -> Job {
    github_run_with(inputs(), machine, shard, index, ports)
}

fn github_run_with(inputs: Value, machine: &Value, shard: &str, index: usize, ports: &Tree) -> Job {
    let run = &documents(GITHUB)[0]["jobs"]["run"];
    let contexts = json!({
        "inputs": inputs,
        "matrix": {"machine": machine, "shard": shard},
        "strategy": {"job-index": index},
    });
    github::run(run, &contexts, ports, &[], Path::new("/dev/null"))
}

/// Runs the merging job of the workflow on artifacts; also gives the job's summary.
fn github_merge(artifacts: &[&Path]) -> (Job, String) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let summary = folder.path().join("summary");
    fs::write(&summary, "").expect("the folder is ours");
    let merge = &documents(GITHUB)[0]["jobs"]["merge"];
    let job = github::run(
        merge,
        &json!({"inputs": inputs()}),
        &ports(),
        artifacts,
        &summary,
    );
    let summary = fs::read_to_string(summary).expect("the summary");
    (job, summary)
}

/// The artifacts of the four runs as one folder, to be changed.
fn together() -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for artifact in GITHUB_RUNS.values() {
        copy(artifact.path(), folder.path());
    }
    folder
}

#[track_caller]
fn expect(job: &Job, code: i32, summary: &str, parts: &[&str]) {
    assert_eq!(job.code, code, "{}", job.said);
    for part in parts {
        assert!(
            summary.contains(part),
            "`{part}` is missing in:\n{summary}\n{}",
            job.said
        );
    }
}

#[test]
fn the_workflow_runs_and_merges() {
    for artifact in GITHUB_RUNS.values() {
        for report in [
            "report.json",
            "junit.xml",
            "report.md",
            "html/index.html",
            "exit-code",
        ] {
            let found = matching(artifact.path(), &format!("*/*/{report}"));
            assert_eq!(found.len(), 1, "{report}");
        }
    }
    let downloads: Vec<&Path> = GITHUB_RUNS.values().map(TempDir::path).collect();
    let (job, summary) = github_merge(&downloads);
    expect(
        &job,
        0,
        &summary,
        &[
            "## Shadertwin: 4 runs of 2 machines: 4 green, 0 not\n",
            "| bench | 1/2 | 0 | green |",
            "| hosted | 2/2 | 0 | green |",
            "bench&#58; llvmpipe",
            "hosted&#58; swiftshader",
            "<code>banks/stride1</code>",
            "<code>banks/stride2</code>",
        ],
    );
    assert_eq!(
        summary.matches("1 agree in every canonical bit").count(),
        2,
        "{summary}"
    );
    let merged = &job.artifacts["merged-shadertwin"];
    let written = fs::read_to_string(merged.path().join("summary.md")).expect("the summary");
    assert_eq!(written, summary);
    for part in ["1-of-2", "2-of-2"] {
        for report in ["report.json", "junit.xml", "report.md", "html/index.html"] {
            assert!(
                merged.path().join(part).join(report).is_file(),
                "{part}/{report}"
            );
        }
    }
}

#[test]
fn another_digest_in_one_report_makes_the_merging_job_red() {
    let folder = together();
    let path = folder.path().join("hosted/2-of-2/report.json");
    let mut report: Value =
        serde_json::from_str(&fs::read_to_string(&path).expect("a report")).expect("JSON");
    let result = report["results"]
        .as_array_mut()
        .expect("results")
        .iter_mut()
        .find(|result| result["lane"]["build"] == "canonical")
        .expect("a canonical lane");
    for digest in result["digests"]
        .as_object_mut()
        .expect("digests")
        .values_mut()
    {
        *digest = json!("0".repeat(64));
    }
    fs::write(&path, report.to_string()).expect("the folder is ours");
    let (job, summary) = github_merge(&[folder.path()]);
    expect(
        &job,
        1,
        &summary,
        &[
            "4 runs of 2 machines: 4 green, 0 not; the machines do not agree",
            "000000000000",
            "banks/stride2",
        ],
    );
    assert!(
        job.artifacts["merged-shadertwin"]
            .path()
            .join("2-of-2/html")
            .is_dir()
    );
}

#[test]
fn what_is_missing_or_unfinished_makes_the_merging_job_red() {
    let folder = together();
    fs::remove_dir_all(folder.path().join("hosted/1-of-2")).expect("the folder is ours");
    let (job, summary) = github_merge(&[folder.path()]);
    expect(
        &job,
        1,
        &summary,
        &["3 green, 1 not", "| hosted | 1/2 |  | missing: "],
    );

    let folder = together();
    fs::write(folder.path().join("bench/2-of-2/exit-code"), "unfinished\n")
        .expect("the folder is ours");
    fs::remove_file(folder.path().join("bench/2-of-2/report.json")).expect("the folder is ours");
    let (job, summary) = github_merge(&[folder.path()]);
    expect(
        &job,
        1,
        &summary,
        &["| bench | 2/2 | unfinished | did not come to its end |"],
    );

    // Red whatever else was compared: what a run left is lost in part, or lies where none is looked for.
    let folder = together();
    fs::remove_file(folder.path().join("bench/1-of-2/report.json")).expect("the folder is ours");
    fs::remove_file(folder.path().join("bench/2-of-2/exit-code")).expect("the folder is ours");
    fs::write(folder.path().join("hosted/2-of-2/exit-code"), "").expect("the folder is ours");
    let (job, summary) = github_merge(&[folder.path()]);
    expect(
        &job,
        1,
        &summary,
        &[
            "1 green, 3 not",
            "| bench | 1/2 | 0 | green; its report.json is missing |",
            "| bench | 2/2 |  | its exit-code is missing: ",
            "| hosted | 2/2 |  | its exit-code is missing: ",
            "1 agree in every canonical bit",
        ],
    );
    for trouble in ["bench, shard 1/2: ", "bench, shard 2/2: "] {
        assert!(job.said.contains(trouble), "{}", job.said);
    }

    let folder = together();
    for odd in [
        "bench/3-of-2",
        "bench/first",
        "nested/bench/1-of-2",
        "a b/1-of-2",
    ] {
        copy(
            &folder.path().join("bench/1-of-2"),
            &folder.path().join(odd),
        );
    }
    fs::create_dir(folder.path().join("empty")).expect("the folder is ours");
    let (job, summary) = github_merge(&[folder.path()]);
    expect(
        &job,
        1,
        &summary,
        &[
            "4 runs of 2 machines: 4 green, 0 not; 5 things are in no run\n",
            "* `bench/3-of-2` is in no run",
            "* `bench/first` is in no run",
            "* `nested/bench` is in no run",
            "* `a?b` is in no run",
            "* `empty` is in no run",
        ],
    );
    assert!(
        job.said.contains("bench/first is in no run"),
        "{}",
        job.said
    );

    // A report that is cut off cannot be compared, and the other shard still is.
    let folder = together();
    fs::write(folder.path().join("bench/1-of-2/report.json"), "{").expect("the folder is ours");
    let (job, summary) = github_merge(&[folder.path()]);
    expect(
        &job,
        2,
        &summary,
        &[
            "not everything could be compared",
            "1 agree in every canonical bit",
        ],
    );

    let nothing = tempfile::tempdir().expect("a temporary folder");
    let merge = &documents(GITHUB)[0]["jobs"]["merge"];
    let steps: Vec<Value> = list(&merge["steps"])
        .iter()
        .filter(|step| step["if"] != "always()")
        .cloned()
        .collect();
    let summary = nothing.path().join("summary");
    let job = github::run(
        &json!({"steps": steps}),
        &json!({}),
        &ports(),
        &[],
        &summary,
    );
    assert_eq!(job.code, 2, "{}", job.said);
    assert!(job.said.contains("there are no reports"), "{}", job.said);
}

#[test]
fn without_two_reports_only_one_machine_is_green() {
    let folder = together();
    for part in ["1-of-2", "2-of-2"] {
        let report = folder.path().join("hosted").join(part).join("report.json");
        fs::remove_file(report).expect("the folder is ours");
    }
    let (job, summary) = github_merge(&[folder.path()]);
    expect(
        &job,
        1,
        &summary,
        &["2 green, 2 not; nothing was compared\n"],
    );

    let alone: Vec<&Path> = GITHUB_RUNS
        .iter()
        .filter(|(name, _)| name.contains("bench"))
        .map(|(_, artifact)| artifact.path())
        .collect();
    let (job, summary) = github_merge(&alone);
    expect(
        &job,
        0,
        &summary,
        &["2 runs of 1 machines: 2 green, 0 not; one machine, nothing to compare\n"],
    );
}

#[test]
fn a_comparison_may_lie_beside_the_runs() {
    let ports = ports();
    for target in ["reports", "reports/merged"] {
        let workspace = job::workspace("shadertwin", &ports);
        for artifact in GITHUB_RUNS.values() {
            copy(artifact.path(), &workspace.path().join("reports"));
        }
        let line = format!("shadertwin/ci/run-suite --merge reports --reports {target}");
        // Twice, for what the first comparison left is there then.
        for _ in 0..2 {
            let (code, said) = job::run_line(&["bash"], &line, workspace.path(), &BTreeMap::new());
            assert_eq!(code, 0, "{target}: {said}");
            assert!(
                said.ends_with("4 runs of 2 machines: 4 green, 0 not\n"),
                "{target}: {said}"
            );
        }
    }
}

#[test]
fn a_run_that_cannot_start_leaves_what_it_said() {
    let machine = json!({"name": "bench", "runs-on": "gpu", "adapter": "no-such-adapter"});
    let job = github_run(&machine, "1/1", 0, &ports());
    assert_eq!(job.code, 2, "{}", job.said);
    let artifact = &job.artifacts["shadertwin-bench-0"];
    let folder = artifact.path().join("bench/1-of-1");
    let told = fs::read_to_string(folder.join("summary.md")).expect("the summary");
    for part in [
        "bench, shard 1/1, ended with exit code 2",
        "no-such-adapter",
        "llvmpipe",
    ] {
        assert!(told.contains(part), "{told}");
    }
    let code = fs::read_to_string(folder.join("exit-code")).expect("the exit code");
    assert_eq!(code, "2\n");
    let (job, summary) = github_merge(&[artifact.path()]);
    expect(
        &job,
        1,
        &summary,
        &["| bench | 1/1 | 2 | could not be done |", "no-such-adapter"],
    );
}

/// The adapters and runners that a job's report names.
#[track_caller]
fn expect_more_drivers(job: &Job, report: &Path) {
    assert_eq!(job.code, 0, "{}", job.said);
    let report = fs::read_to_string(report).expect("a report");
    let report: Value = serde_json::from_str(&report).expect("JSON");
    let lanes: Vec<String> = list(&report["results"])
        .iter()
        .map(|result| result["lane"].to_string())
        .collect();
    for part in ["\"dawn\"", "22.3"] {
        assert!(
            lanes.iter().any(|lane| lane.contains(part)),
            "no lane has {part}: {lanes:#?}"
        );
    }
}

#[test]
fn the_input_setup_brings_dawn_and_the_second_llvmpipe() {
    let ports = ports();
    let mut given = inputs();
    given["setup"] = json!("--dawn --all-drivers");
    let machine = json!({"name": "bench", "runs-on": "gpu", "adapter": "llvmpipe"});
    let job = github_run_with(given.clone(), &machine, "1/1", 0, &ports);
    let report = "bench/1-of-1/report.json";
    expect_more_drivers(
        &job,
        &job.artifacts["shadertwin-bench-0"].path().join(report),
    );

    given["shadertwin"] = json!("shadertwin");
    given["machines"] = json!([
        {"MACHINE": "bench", "TAG": "gpu", "SHARD": ["1/1"], "ADAPTER": "llvmpipe"}
    ]);
    let run = gitlab::extended(&gitlab::included(&given), "shadertwin");
    let job = gitlab::run(&run, &gitlab::matrix(&run)[0], &ports, &[]);
    let report = format!("shadertwin-reports/{report}");
    expect_more_drivers(&job, &job.artifacts["all"].path().join(report));
}

#[test]
fn a_part_without_cases_is_nothing_to_compare() {
    // The reports of two runs of nothing are the same, byte for byte, which `shadertwin merge` refuses.
    let machine = |name: &str| json!({"name": name, "runs-on": "gpu", "adapter": "llvmpipe"});
    let ports = ports();
    let runs = ["bench", "spare"].map(|name| github_run(&machine(name), "3/3", 0, &ports));
    let downloads: Vec<&Path> = runs
        .iter()
        .flat_map(|run| run.artifacts.values().map(TempDir::path))
        .collect();
    let (job, summary) = github_merge(&downloads);
    expect(
        &job,
        1,
        &summary,
        &[
            "6 runs of 2 machines: 2 green, 4 not; nothing was compared\n",
            "| bench | 3/3 | 0 | green |",
            "| spare | 1/3 |  | missing: ",
        ],
    );
}

#[test]
fn a_red_run_leaves_its_reports_and_makes_both_jobs_red() {
    let ports = ports();
    ports.change(
        "shaders-hlsl/banks/stride1.hlsl",
        "outputData[gIdx] = value",
        "outputData[gIdx] = value + 1",
    );
    let machine = json!({"name": "bench", "runs-on": "gpu", "adapter": "llvmpipe"});
    let job = github_run(&machine, "1/1", 0, &ports);
    assert_eq!(job.code, 1, "{}", job.said);
    let artifact = &job.artifacts["shadertwin-bench-0"];
    let junit =
        fs::read_to_string(artifact.path().join("bench/1-of-1/junit.xml")).expect("a report");
    assert!(junit.contains("<failure"), "{junit}");
    let (job, summary) = github_merge(&[artifact.path()]);
    expect(
        &job,
        1,
        &summary,
        &[
            "1 runs of 1 machines: 0 green, 1 not",
            "| bench | 1/1 | 1 | red |",
            "banks/stride1",
        ],
    );
}

#[test]
fn the_gitlab_template_runs_and_merges() {
    let row = |(name, adapter): (&str, Option<&str>)| {
        let mut row = json!({"MACHINE": name, "TAG": "gpu", "SHARD": ["1/2", "2/2"]});
        if let Some(adapter) = adapter {
            row["ADAPTER"] = json!(adapter);
        }
        row
    };
    let mut given = inputs();
    given["shadertwin"] = json!("shadertwin");
    given["machines"] = MACHINES.into_iter().map(row).collect();
    let template = gitlab::included(&given);
    let run = gitlab::extended(&template, "shadertwin");
    let merge = gitlab::extended(&template, "shadertwin-merge");
    let ports = ports();
    let rows = gitlab::matrix(&run);
    assert_eq!(rows.len(), 4);
    let jobs: Vec<Job> = rows
        .iter()
        .map(|row| gitlab::run(&run, row, &ports, &[]))
        .collect();
    for job in &jobs {
        assert_eq!(job.code, 0, "{}", job.said);
    }
    let downloads: Vec<&Path> = jobs.iter().map(|job| job.artifacts["all"].path()).collect();
    let merged = gitlab::run(&merge, &BTreeMap::new(), &ports, &downloads);
    let summary = |job: &Job| {
        let path = job.artifacts["all"]
            .path()
            .join("shadertwin-merged/summary.md");
        fs::read_to_string(path).expect("the summary")
    };
    let told = summary(&merged);
    expect(
        &merged,
        0,
        &told,
        &[
            "4 runs of 2 machines: 4 green, 0 not\n",
            "hosted&#58; swiftshader",
        ],
    );
    assert_eq!(
        told.matches("1 agree in every canonical bit").count(),
        2,
        "{told}"
    );

    // One job that was red is enough.
    let code = downloads[3].join("shadertwin-reports/hosted/2-of-2/exit-code");
    fs::write(code, "1\n").expect("the folder is ours");
    let merged = gitlab::run(&merge, &BTreeMap::new(), &ports, &downloads);
    let told = summary(&merged);
    expect(
        &merged,
        1,
        &told,
        &["3 green, 1 not", "| hosted | 2/2 | 1 | red |"],
    );
}
