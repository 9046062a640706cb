//! What must stand in the templates, and what must not.

use crate::yaml::{documents, keys, list, map, text};
use crate::{GITHUB, GITLAB, gitlab};
use serde_json::{Value, json};
use shadertwin_tests::repository;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

/// Actions that the workflow may use, with the major version of each.
const ACTIONS: &[&str] = &[
    "actions/cache@v6",
    "actions/checkout@v7",
    "actions/download-artifact@v8",
    "actions/upload-artifact@v7",
];

#[test]
fn the_workflow_asks_for_little_and_takes_the_same_from_both_callers() {
    let workflow = &documents(GITHUB)[0];
    assert_eq!(
        keys(&workflow["on"]),
        ["workflow_call", "workflow_dispatch"].into()
    );
    let inputs = &workflow["on"]["workflow_call"]["inputs"];
    assert_eq!(inputs, &workflow["on"]["workflow_dispatch"]["inputs"]);
    for (name, input) in map(inputs) {
        assert_eq!(
            keys(input),
            ["default", "description", "type"].into(),
            "{name}"
        );
        assert_eq!(input["type"], "string", "{name}");
        // A person who starts it fills in nothing, and a caller names what it wants alone.
        text(&input["default"]);
    }
    assert_eq!(workflow["permissions"], json!({"contents": "read"}));
    assert_eq!(workflow["defaults"]["run"]["shell"], "bash");
    let whole = fs::read_to_string(repository().join(GITHUB)).expect("the workflow");
    assert!(!whole.contains("secrets."), "no secret is needed");

    let jobs = &workflow["jobs"];
    assert_eq!(keys(jobs), ["merge", "run"].into());
    let run = &jobs["run"];
    assert_eq!(run["strategy"]["fail-fast"], false);
    let matrix = &run["strategy"]["matrix"];
    assert_eq!(matrix["machine"], "${{ fromJSON(inputs.machines) }}");
    assert_eq!(matrix["shard"], "${{ fromJSON(inputs.shards) }}");
    assert_eq!(run["runs-on"], "${{ matrix.machine.runs-on }}");
    assert_eq!(jobs["merge"]["needs"], "run");
    assert_eq!(jobs["merge"]["if"], "${{ !cancelled() }}");

    let mut used = BTreeSet::new();
    for (name, job) in map(jobs) {
        assert!(job["timeout-minutes"].as_u64().is_some(), "{name}");
        for step in list(&job["steps"]) {
            if let Some(action) = step["uses"].as_str() {
                used.insert(action.to_owned());
                if action.starts_with("actions/checkout@") {
                    assert_eq!(step["with"]["persist-credentials"], false);
                }
            }
            assert!(
                step["continue-on-error"].is_null(),
                "a red step makes a red job"
            );
        }
    }
    assert_eq!(used.iter().map(String::as_str).collect::<Vec<_>>(), ACTIONS);
}

/// The lines of each template by job, and the variables that they may use.
fn lines() -> Vec<(String, String, BTreeSet<String>)> {
    let mut all = Vec::new();
    for (name, job) in map(&documents(GITHUB)[0]["jobs"]) {
        for step in list(&job["steps"]) {
            if let Some(line) = step["run"].as_str() {
                let mut known: BTreeSet<String> = step["env"]
                    .as_object()
                    .into_iter()
                    .flat_map(|env| env.keys().cloned())
                    .collect();
                known.insert("GITHUB_STEP_SUMMARY".to_owned());
                all.push((format!("{GITHUB} {name}"), line.to_owned(), known));
            }
        }
    }
    let template = gitlab::included(&json!({}));
    for (name, _) in map(&template)
        .iter()
        .filter(|(_, job)| job["script"].is_array())
    {
        let job = gitlab::extended(&template, name);
        let mut known: BTreeSet<String> = map(&job["variables"]).keys().cloned().collect();
        if job["parallel"].is_object() {
            known.extend(
                gitlab::matrix(&job)
                    .into_iter()
                    .flat_map(BTreeMap::into_keys),
            );
        }
        for line in list(&job["script"]) {
            all.push((
                format!("{GITLAB} {name}"),
                text(line).to_owned(),
                known.clone(),
            ));
        }
    }
    all
}

#[test]
fn lines_call_run_suite_and_quote_what_they_are_given() {
    let lines = lines();
    assert_eq!(lines.len(), 4);
    for (place, line, known) in &lines {
        let start = [".shadertwin/ci/run-suite ", "\"$SHADERTWIN/ci/run-suite\" "];
        assert!(
            start.iter().any(|start| line.starts_with(start)),
            "{place}: {line}"
        );
        assert!(
            !line.contains("${{")
                && !line.contains("$[[")
                && !line.contains(['`', ';', '|', '&', '(']),
            "{place}: inputs come as variables, and a line is one command: {line}"
        );
        for (before, after) in line.match_indices('$').map(|(at, _)| line.split_at(at)) {
            assert!(
                before.ends_with('"'),
                "{place}: a variable without quotes: {line}"
            );
            let name: String = after[1..]
                .chars()
                .take_while(|letter| letter.is_ascii_uppercase() || *letter == '_')
                .collect();
            assert!(known.contains(&name), "{place}: nothing sets {name}");
        }
    }
    // Both services run the same.
    let of = |place: &str| {
        let (_, line, _) = lines.iter().find(|line| line.0 == place).expect("a job");
        line.split_once(' ').expect("arguments").1.to_owned()
    };
    assert_eq!(
        of(&format!("{GITHUB} run")),
        of(&format!("{GITLAB} shadertwin"))
    );
}

#[test]
fn the_gitlab_template_has_defaults_and_expands_no_input() {
    let documents = documents(GITLAB);
    assert_eq!(keys(&documents[0]), ["spec"].into());
    for (name, input) in map(&documents[0]["spec"]["inputs"]) {
        assert!(
            !input["default"].is_null() && input["description"].is_string(),
            "{name}"
        );
    }
    for (job, body) in map(&documents[1]) {
        for (name, value) in body["variables"].as_object().into_iter().flatten() {
            assert!(
                !value.to_string().contains("$[[") || value["expand"] == false,
                "{job}: {name}"
            );
        }
    }
    let template = gitlab::included(&json!({}));
    let run = gitlab::extended(&template, "shadertwin");
    assert_eq!(run["tags"], json!(["$TAG"]));
    let merge = gitlab::extended(&template, "shadertwin-merge");
    assert_eq!(merge["needs"], json!(["shadertwin"]));
    assert_eq!(merge["when"], "always");
    assert_eq!(run["stage"], merge["stage"]);
    assert_eq!(merge["tags"], json!([]));
}

#[test]
fn the_shards_of_the_defaults_are_the_whole() {
    let inputs = &documents(GITHUB)[0]["on"]["workflow_call"]["inputs"];
    let shards: Value = serde_json::from_str(text(&inputs["shards"]["default"])).expect("JSON");
    let machines: Value = serde_json::from_str(text(&inputs["machines"]["default"])).expect("JSON");
    for machine in list(&machines) {
        text(&machine["name"]);
        assert!(!machine["runs-on"].is_null());
    }
    let template = gitlab::included(&json!({}));
    let mut all = vec![list(&shards).clone()];
    for row in list(&template["shadertwin"]["parallel"]["matrix"]) {
        assert!(
            ["MACHINE", "TAG", "SHARD"]
                .iter()
                .all(|key| !row[key].is_null())
        );
        all.push(list(&row["SHARD"]).clone());
    }
    for shards in all {
        let whole: Vec<Value> = (1..=shards.len())
            .map(|part| json!(format!("{part}/{}", shards.len())))
            .collect();
        assert_eq!(shards, whole);
    }
}

#[test]
fn the_readme_tells_every_input() {
    let readme = fs::read_to_string(repository().join("ci/README.md")).expect("ci/README.md");
    let workflow = &documents(GITHUB)[0]["on"]["workflow_call"]["inputs"];
    let template = &documents(GITLAB)[0]["spec"]["inputs"];
    for name in keys(workflow).union(&keys(template)) {
        assert!(
            readme.contains(&format!("`{name}`")),
            "ci/README.md does not tell {name}"
        );
    }
}
