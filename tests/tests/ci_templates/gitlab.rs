//! What GitLab does with a job of the template.

use crate::GITLAB;
use crate::job::{Job, copy, count, matching, run_line, workspace};
use crate::yaml::{documents, interpolated, list, map, text};
use serde_json::{Map, Value, json};
use shadertwin_tests::Tree;
use std::collections::BTreeMap;
use std::path::Path;

/// The template with its inputs put in: the defaults, but for those that are given.
pub(crate) fn included(given: &Value) -> Value {
    let documents = documents(GITLAB);
    let [header, jobs] = &*documents else {
        panic!("a header and the jobs");
    };
    let mut inputs = Map::new();
    for (name, input) in map(&header["spec"]["inputs"]) {
        inputs.insert(name.clone(), input["default"].clone());
    }
    for (name, value) in map(given) {
        assert!(inputs.contains_key(name), "{name} is no input");
        inputs.insert(name.clone(), value.clone());
    }
    with_inputs(jobs, &inputs)
}

fn with_inputs(value: &Value, inputs: &Map<String, Value>) -> Value {
    let input = |path: &str| {
        let name = path.strip_prefix("inputs.").expect("only inputs");
        inputs
            .get(name)
            .unwrap_or_else(|| panic!("{name} is no input"))
    };
    match value {
        Value::Array(items) => items.iter().map(|item| with_inputs(item, inputs)).collect(),
        Value::Object(entries) => entries
            .iter()
            .map(|(key, value)| (key.clone(), with_inputs(value, inputs)))
            .collect(),
        Value::String(string) => {
            // What is an input and nothing else keeps its type.
            let whole = string
                .strip_prefix("$[[")
                .and_then(|string| string.strip_suffix("]]"))
                .filter(|path| !path.contains("]]"));
            match whole {
                Some(path) => input(path.trim()).clone(),
                None => json!(interpolated(string, "$[[", "]]", |path| {
                    text(input(path)).to_owned()
                })),
            }
        }
        other => other.clone(),
    }
}

/// A job with what it extends put under it.
pub(crate) fn extended(template: &Value, name: &str) -> Value {
    let job = &template[name];
    let mut whole = match job["extends"].as_str() {
        Some(base) => extended(template, base),
        None => json!({}),
    };
    lay_over(&mut whole, job);
    whole
}

fn lay_over(under: &mut Value, over: &Value) {
    match (under, over) {
        (Value::Object(under), Value::Object(over)) => {
            for (key, value) in over {
                lay_over(under.entry(key).or_insert(Value::Null), value);
            }
        }
        (under, over) => *under = over.clone(),
    }
}

/// The jobs of a matrix: variables of each.
pub(crate) fn matrix(job: &Value) -> Vec<BTreeMap<String, String>> {
    let mut all = Vec::new();
    for row in list(&job["parallel"]["matrix"]) {
        let mut jobs = vec![BTreeMap::new()];
        for (name, values) in map(row) {
            let values = match values {
                Value::Array(values) => values.clone(),
                one => vec![one.clone()],
            };
            jobs = jobs
                .into_iter()
                .flat_map(|job: BTreeMap<String, String>| {
                    values.iter().map(move |value| {
                        let mut job = job.clone();
                        job.insert(name.clone(), text(value).to_owned());
                        job
                    })
                })
                .collect();
        }
        all.extend(jobs);
    }
    all
}

/// Runs the script of a job. `downloads` are the artifacts of the jobs that it needs.
pub(crate) fn run(
    job: &Value,
    matrix: &BTreeMap<String, String>,
    ports: &Tree,
    downloads: &[&Path],
) -> Job {
    let folder = workspace("shadertwin", ports);
    for download in downloads {
        copy(download, folder.path());
    }
    let project = folder.path().display().to_string();
    let mut variables = BTreeMap::new();
    for (name, value) in map(&job["variables"]) {
        let value = match value {
            Value::Object(raw) => {
                assert_eq!(raw["expand"], false, "{name}");
                text(&raw["value"]).to_owned()
            }
            value => text(value).replace("$CI_PROJECT_DIR", &project),
        };
        variables.insert(name.clone(), value);
    }
    variables.extend(matrix.clone());
    let lines: Vec<&str> = list(&job["script"]).iter().map(text).collect();
    let script = format!("set -eo pipefail\n{}\n", lines.join("\n"));
    let (code, said) = run_line(&["bash"], &script, folder.path(), &variables);
    assert_eq!(job["artifacts"]["when"], "always");
    let artifact = tempfile::tempdir().expect("a temporary folder");
    for path in list(&job["artifacts"]["paths"]) {
        copy(
            &folder.path().join(text(path)),
            &artifact.path().join(text(path)),
        );
    }
    let pattern = text(&job["artifacts"]["reports"]["junit"]);
    let found = matching(artifact.path(), pattern).len();
    assert_eq!(found, count(artifact.path(), "junit.xml"), "{pattern}");
    Job {
        code,
        said,
        artifacts: [("all".to_owned(), artifact)].into(),
    }
}
