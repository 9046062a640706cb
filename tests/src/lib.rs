//! What the tests of the whole program share: the built program, trees made of parts of the suite, and its reports.

#[cfg(test)]
use {saphyr as _, toml as _};

use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

/// The root of the repository.
#[must_use]
pub fn repository() -> PathBuf {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR"));
    tests
        .parent()
        .expect("the tests lie in the repository")
        .to_owned()
}

/// The committed digests by case and size, each as resource and digest.
///
/// # Panics
///
/// When they cannot be read.
#[must_use]
pub fn committed() -> BTreeMap<(String, String), BTreeMap<String, String>> {
    let path = repository().join("tests/ref/digests.txt");
    let text = std::fs::read_to_string(path).expect("the committed digests");
    let mut all: BTreeMap<_, BTreeMap<String, String>> = BTreeMap::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        if let [case, size, resource, digest] = line.split(' ').collect::<Vec<_>>()[..] {
            let key = (case.to_owned(), size.to_owned());
            let outputs = all.entry(key).or_default();
            outputs.insert(resource.to_owned(), digest.to_owned());
        }
    }
    all
}

/// The program, as Cargo built it beside the test that runs.
///
/// # Panics
///
/// When it is not there, which a test of the whole workspace prevents.
#[must_use]
pub fn program() -> PathBuf {
    built("shadertwin")
}

/// A file of the build, by its path in the folder where Cargo puts programs.
///
/// # Panics
///
/// When it is not there, which a test of the whole workspace prevents.
#[must_use]
pub fn built(path: &str) -> PathBuf {
    let test = std::env::current_exe().expect("the path of this test");
    let folder = test.ancestors().nth(2).expect("the folder of the build");
    let program = folder.join(format!("{path}{}", std::env::consts::EXE_SUFFIX));
    assert!(
        program.is_file(),
        "{} is not built; run ci/test, or cargo test --workspace",
        program.display()
    );
    program
}

/// What a run of the program left.
pub struct Ran {
    /// Exit code; -1 when a signal ended it.
    pub code: i32,
    /// Standard output.
    pub stdout: String,
    /// Standard error.
    pub stderr: String,
}

impl Ran {
    /// Both streams.
    #[must_use]
    pub fn text(&self) -> String {
        format!("{}{}", self.stdout, self.stderr)
    }

    /// Checks the exit code and that the output holds each of `parts`.
    ///
    /// # Panics
    ///
    /// When it does not; the message shows the whole output.
    #[track_caller]
    pub fn expect(&self, code: i32, parts: &[&str]) {
        let text = self.text();
        assert_eq!(self.code, code, "{text}");
        for part in parts {
            assert!(text.contains(part), "`{part}` is missing in:\n{text}");
        }
        assert!(
            !text.contains("panicked") && !text.contains("RUST_BACKTRACE"),
            "{text}"
        );
    }
}

/// Runs the program with the given arguments and changes to its environment.
///
/// # Panics
///
/// When it cannot be started.
#[must_use]
pub fn shadertwin(arguments: &[&str], environment: &[(&str, &str)]) -> Ran {
    let output = Command::new(program())
        .args(arguments)
        .envs(environment.iter().copied())
        .current_dir(repository())
        .output()
        .expect("the program starts");
    Ran {
        code: output.status.code().unwrap_or(-1),
        stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

/// Runs a case of the suite at the given sizes on workers that have a fault (`crates/suite/examples/planted.rs`), and
/// gives the JSON report.
///
/// # Panics
///
/// When the program cannot be started or fails.
#[must_use]
#[track_caller]
pub fn planted(fault: &str, stem: &str, sizes: &str) -> Value {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let report = folder.path().join("report.json");
    let tree = Tree::of(&[stem]);
    tree.sizes(stem, sizes);
    let output = Command::new(built("examples/planted"))
        .args(["run", tree.root(), stem])
        .arg(&report)
        .env("PLANTED_FAULT", fault)
        .env("PLANTED_MARK", folder.path().join("mark"))
        .output()
        .expect("the program starts");
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{text}");
    let bytes = std::fs::read(&report).expect("the report");
    serde_json::from_slice(&bytes).expect("the report is JSON")
}

/// A tree of its own, made of some of the suite's cases, to be changed at will.
pub struct Tree {
    folder: TempDir,
}

impl Tree {
    /// Copies the three files of each stem, and the pictures.
    ///
    /// # Panics
    ///
    /// When a file cannot be copied.
    #[must_use]
    pub fn of(stems: &[&str]) -> Self {
        let tree = Self {
            folder: tempfile::tempdir().expect("a temporary folder"),
        };
        for folder in [
            "tests/cases",
            "tests/images",
            "shaders-wgsl",
            "shaders-hlsl",
        ] {
            std::fs::create_dir_all(tree.path(folder)).expect("a new folder");
        }
        for picture in ["tests/images/chelsea.png", "tests/images/chelsea_eyes.png"] {
            std::fs::copy(repository().join(picture), tree.path(picture)).expect("the picture");
        }
        for stem in stems {
            for file in tree_files(stem) {
                let to = tree.path(&file);
                std::fs::create_dir_all(to.parent().expect("a folder")).expect("a new folder");
                std::fs::copy(repository().join(&file), to)
                    .unwrap_or_else(|error| panic!("{file}: {error}"));
            }
        }
        tree
    }

    /// A tree with one case, `own/kernel`, whose kernels write an expression of the buffer `a` to each of 64 elements.
    ///
    /// # Panics
    ///
    /// When a file cannot be written.
    #[must_use]
    pub fn of_expression(values: &str, wgsl: &str, hlsl: &str) -> Self {
        let tree = Self::of(&[]);
        let case = format!(
            r#"title = "{wgsl}"
sizes = [[64]]
[[resource]]
name = "a"
buffer = {{ element = "f32", count = 4, fill = {{ values = [{values}] }} }}
[[resource]]
name = "b"
buffer = {{ element = "f32", count = "width" }}
output = true
[[pass]]
entry = "main"
dispatch = {{ threads = ["width"] }}
bind = {{ "0:0" = "a", "0:1" = "b" }}
[agreement]
native = "bits"
"#
        );
        let wgsl = format!(
            "@group(0) @binding(0) var<storage, read> a: array<f32>;
@group(0) @binding(1) var<storage, read_write> b: array<f32>;
@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {{
  if (id.x < arrayLength(&b)) {{
    b[id.x] = {wgsl};
  }}
}}
"
        );
        let hlsl = format!(
            "StructuredBuffer<float> a : register(t0, space0);
RWStructuredBuffer<float> b : register(u1, space0);
[numthreads(64, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{{
    uint count, bytes;
    b.GetDimensions(count, bytes);
    if (id.x < count)
        b[id.x] = {hlsl};
}}
"
        );
        for (file, text) in tree_files("own/kernel").iter().zip([case, wgsl, hlsl]) {
            let to = tree.path(file);
            std::fs::create_dir_all(to.parent().expect("a folder")).expect("a new folder");
            std::fs::write(to, text).expect("the folder is writable");
        }
        tree
    }

    /// The root, as an argument.
    ///
    /// # Panics
    ///
    /// When the temporary folder's path is not UTF-8.
    #[must_use]
    pub fn root(&self) -> &str {
        self.folder.path().to_str().expect("a path in UTF-8")
    }

    /// A path inside.
    #[must_use]
    pub fn path(&self, inside: &str) -> PathBuf {
        self.folder.path().join(inside)
    }

    /// Replaces text in a file.
    ///
    /// # Panics
    ///
    /// When the text is not there exactly once: the fault would not be planted.
    #[track_caller]
    pub fn change(&self, file: &str, from: &str, to: &str) {
        let path = self.path(file);
        let text = std::fs::read_to_string(&path).expect("a file of the tree");
        assert_eq!(
            text.matches(from).count(),
            1,
            "`{from}` must stand once in {file}"
        );
        std::fs::write(path, text.replace(from, to)).expect("the file is writable");
    }

    /// Writes a file, and the folders above it.
    ///
    /// # Panics
    ///
    /// When it cannot be written.
    pub fn write(&self, file: &str, text: &str) {
        let path = self.path(file);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a new folder");
        std::fs::write(path, text).expect("a new file");
    }

    /// Gives a case other sizes.
    ///
    /// # Panics
    ///
    /// When the case has no line of sizes.
    pub fn sizes(&self, stem: &str, sizes: &str) {
        let path = self.path(&format!("tests/cases/{stem}.toml"));
        let text = std::fs::read_to_string(&path).expect("a case");
        let line = text
            .lines()
            .find(|line| line.starts_with("sizes = "))
            .expect("a line of sizes");
        std::fs::write(&path, text.replace(line, &format!("sizes = {sizes}")))
            .expect("the file is writable");
    }

    /// Runs the tree and reads the JSON report.
    ///
    /// # Panics
    ///
    /// When the report cannot be read.
    #[must_use]
    pub fn run(&self, arguments: &[&str]) -> (Ran, Value) {
        let report = self.path("report.json");
        let target = format!("json={}", report.display());
        let mut all = vec!["run", "--root", self.root(), "--report", &target];
        all.extend(arguments);
        let ran = shadertwin(&all, &[]);
        let json = std::fs::read(&report)
            .ok()
            .and_then(|bytes| serde_json::from_slice(&bytes).ok());
        (ran, json.unwrap_or(Value::Null))
    }
}

fn tree_files(stem: &str) -> [String; 3] {
    [
        format!("tests/cases/{stem}.toml"),
        format!("shaders-wgsl/{stem}.wgsl"),
        format!("shaders-hlsl/{stem}.hlsl"),
    ]
}

/// Results of a report for which `keep` holds.
#[must_use]
pub fn results(report: &Value, keep: impl Fn(&Value) -> bool) -> Vec<&Value> {
    report["results"]
        .as_array()
        .map(|all| all.iter().filter(|result| keep(result)).collect())
        .unwrap_or_default()
}
