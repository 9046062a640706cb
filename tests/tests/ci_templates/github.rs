//! What GitHub does with a job of the workflow.

use crate::job::{Job, copy, packed, run_line, workspace};
use crate::yaml::{interpolated, list, text};
use serde_json::Value;
use shadertwin_tests::Tree;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The contexts of an expression; a path that leads nowhere is empty, as there.
fn expression(template: &str, contexts: &Value) -> String {
    interpolated(template, "${{", "}}", |path| {
        assert!(
            path.chars()
                .all(|letter| letter.is_ascii_alphanumeric() || ".-_".contains(letter)),
            "{path}: only plain look-ups reach a line"
        );
        let value = path
            .split('.')
            .try_fold(contexts, |value, key| value.get(key));
        match value {
            None | Some(Value::Null) => String::new(),
            Some(Value::String(value)) => value.clone(),
            Some(other) => other.to_string(),
        }
    })
}

/// Runs the steps of a job. `downloads` are the artifacts of the jobs before it.
pub(crate) fn run(
    job: &Value,
    contexts: &Value,
    ports: &Tree,
    downloads: &[&Path],
    summary: &Path,
) -> Job {
    let folder = workspace(".shadertwin", ports);
    let mut ended = Job {
        code: 0,
        said: String::new(),
        artifacts: BTreeMap::new(),
    };
    for step in list(&job["steps"]) {
        if ended.code != 0 && step["if"] != "always()" {
            continue;
        }
        if let Some(line) = step["run"].as_str() {
            let mut variables: BTreeMap<String, String> = step["env"]
                .as_object()
                .into_iter()
                .flatten()
                .map(|(name, value)| (name.clone(), expression(text(value), contexts)))
                .collect();
            variables.insert("GITHUB_STEP_SUMMARY".into(), summary.display().to_string());
            // The shell that `shell: bash` stands for.
            let shell = ["bash", "--noprofile", "--norc", "-eo", "pipefail"];
            let (code, said) = run_line(&shell, line, folder.path(), &variables);
            ended.code = code;
            ended.said += &said;
            continue;
        }
        let with = &step["with"];
        match text(&step["uses"]) {
            action if action.starts_with("actions/checkout@") => {}
            action if action.starts_with("actions/cache@") => {}
            action if action.starts_with("actions/upload-artifact@") => {
                let name = expression(text(&with["name"]), contexts);
                assert!(
                    !name.contains(['/', '\\', ':', '<', '>', '|', '*', '?', '"']),
                    "{name} is no name of an artifact"
                );
                let path = folder.path().join(text(&with["path"]));
                ended.artifacts.insert(name, packed(&path));
            }
            action if action.starts_with("actions/download-artifact@") => {
                assert_eq!(with["merge-multiple"], true);
                let to = folder.path().join(text(&with["path"]));
                fs::create_dir_all(&to).expect("the folder is ours");
                for download in downloads {
                    copy(download, &to);
                }
            }
            other => panic!("{other} is not known here"),
        }
    }
    ended
}
