//! What both services do with a job: a folder to work in, a line in a shell, and artifacts.

use shadertwin_tests::{Tree, program, repository};
use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;
use tempfile::TempDir;

/// What a job left: whether it is red, what its lines said, and its artifacts by name.
pub(crate) struct Job {
    pub(crate) code: i32,
    pub(crate) said: String,
    pub(crate) artifacts: BTreeMap<String, TempDir>,
}

/// A runner installs what is missing; a test does not.
static SET_UP: LazyLock<()> = LazyLock::new(|| {
    let output = Command::new(repository().join("ci/setup"))
        .args(["--check", "--dawn", "--all-drivers"])
        .output()
        .expect("ci/setup starts");
    assert!(
        output.status.success(),
        "run ci/setup --dawn --all-drivers first:\n{}",
        String::from_utf8_lossy(&output.stdout)
    );
});

/// A folder as a runner gives it to a job: a checkout of a repository with its ports in `ports`, and Shadertwin in the
/// folder that the template wants.
pub(crate) fn workspace(shadertwin: &str, ports: &Tree) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    symlink(ports.root(), folder.path().join("ports")).expect("the folder is ours");
    symlink(repository(), folder.path().join(shadertwin)).expect("the folder is ours");
    folder
}

/// Runs a line in a workspace, with the variables that a template sets.
pub(crate) fn run_line(
    shell: &[&str],
    line: &str,
    workspace: &Path,
    variables: &BTreeMap<String, String>,
) -> (i32, String) {
    LazyLock::force(&SET_UP);
    let script = tempfile::NamedTempFile::new().expect("a temporary file");
    fs::write(script.path(), line).expect("the file is ours");
    let output = Command::new(shell[0])
        .args(&shell[1..])
        .arg(script.path())
        .current_dir(workspace)
        .env("SHADERTWIN_BIN", program())
        .env("NODEVICE_SELECT", "1")
        .envs(variables)
        .stdin(std::process::Stdio::null())
        .output()
        .expect("bash starts");
    let said = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    (output.status.code().unwrap_or(-1), said.into_owned())
}

/// Copies what is in a folder into another one, as an artifact is packed and unpacked.
pub(crate) fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("the folder is ours");
    for entry in fs::read_dir(from).unwrap_or_else(|error| panic!("{}: {error}", from.display())) {
        let entry = entry.expect("the folder can be listed");
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).expect("the folder is ours");
        }
    }
}

pub(crate) fn packed(from: &Path) -> TempDir {
    let artifact = tempfile::tempdir().expect("a temporary folder");
    copy(from, artifact.path());
    artifact
}

/// Files that a pattern of whole names and `*` leads to.
pub(crate) fn matching(folder: &Path, pattern: &str) -> Vec<PathBuf> {
    let mut found = vec![folder.to_owned()];
    for part in pattern.split('/') {
        found = found
            .iter()
            .flat_map(|folder| match part {
                "*" => fs::read_dir(folder)
                    .into_iter()
                    .flatten()
                    .map(|entry| entry.expect("the folder can be listed").path())
                    .collect(),
                name => vec![folder.join(name)],
            })
            .filter(|path| path.exists())
            .collect();
    }
    found
}

/// How many files of a name are in a folder, however deep.
pub(crate) fn count(folder: &Path, name: &str) -> usize {
    let entries = fs::read_dir(folder).expect("the folder can be listed");
    entries
        .map(|entry| entry.expect("the folder can be listed").path())
        .map(|path| match path.is_dir() {
            true => count(&path, name),
            false => usize::from(path.ends_with(name)),
        })
        .sum()
}
