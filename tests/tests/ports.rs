//! Ports as people write them, each with the answer that `shadertwin check` must give; see `tests/ports/README.md`.

use saphyr as _;
use serde_json as _;
use tempfile as _;

use shadertwin_tests::{Ran, repository, shadertwin};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use toml::{Table, Value};

const PORTS: &str = "tests/ports";

/// Answers by the name that they have in `expect.toml`, with the words that the output begins with.
const ANSWERS: [(&str, &str); 7] = [
    ("same", "THE SAME KERNEL: every bit"),
    ("latitude", "THE SAME KERNEL up to floating-point latitude"),
    ("native-only", "THE SAME KERNEL in every canonical bit, but"),
    ("different", "DIFFERENT, explained by "),
    ("unstable", "UNSTABLE"),
    ("lost", "LOST"),
    ("cannot-compare", "CANNOT BE COMPARED"),
];

/// What a folder says.
struct Expectation {
    name: String,
    kernels: String,
    has_case: bool,
    arguments: Vec<String>,
    answers: Vec<String>,
    axis: Option<String>,
    says: Vec<String>,
    exit: i32,
}

#[test]
fn every_port_gets_its_answer() {
    let ports = ports();
    let next = AtomicUsize::new(0);
    let failures = Mutex::new(Vec::new());
    // A run mostly waits for its workers, one at a time, so the ports share the processors.
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(port) = ports.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let ran = port.run();
                    let wrong = port.wrong(&ran);
                    if !wrong.is_empty() {
                        let text =
                            format!("== {}: {}\n{}", port.name, wrong.join("; "), ran.text());
                        failures.lock().expect("no thread panics").push(text);
                    }
                }
            });
        }
    });
    let mut failures = failures.into_inner().expect("no thread panicked");
    failures.sort();
    assert!(
        failures.is_empty(),
        "{} of {} ports:\n{}",
        failures.len(),
        ports.len(),
        failures.join("\n")
    );
}

#[test]
fn every_answer_is_expected_of_some_port() {
    let expected: BTreeSet<String> = ports().into_iter().flat_map(|port| port.answers).collect();
    for (name, _) in ANSWERS {
        assert!(expected.contains(name), "no port expects `{name}`");
    }
}

/// All folders, by name.
fn ports() -> Vec<Expectation> {
    let mut ports: Vec<Expectation> = std::fs::read_dir(repository().join(PORTS))
        .expect("the folder of the ports")
        .map(|entry| entry.expect("an entry of the folder").path())
        // The example is a project of its own.
        .filter(|path| path.is_dir() && !path.ends_with("example"))
        .map(|path| Expectation::read(&path))
        .collect();
    ports.sort_by(|a, b| a.name.cmp(&b.name));
    assert!(!ports.is_empty(), "{PORTS} is empty");
    ports
}

impl Expectation {
    fn read(folder: &Path) -> Self {
        let name = folder
            .file_name()
            .expect("a folder has a name")
            .to_string_lossy()
            .into_owned();
        let path = folder.join("expect.toml");
        let text = std::fs::read_to_string(&path)
            .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let mut table: Table = text
            .parse()
            .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let mut taken = Taken {
            name: &name,
            table: &mut table,
        };
        let title = taken.text("title");
        assert!(
            title.is_some_and(|title| !title.contains('\n')),
            "{name}: `title` is one line"
        );
        let kernels = taken.text("kernels");
        let also = taken.texts("also");
        let exit = taken
            .table
            .remove("exit")
            .and_then(|exit| exit.as_integer());
        let port = Self {
            has_case: folder.join("case.toml").is_file(),
            kernels: kernels.clone().unwrap_or_else(|| name.clone()),
            arguments: taken.texts("arguments"),
            answers: taken.texts("answer"),
            axis: taken.text("axis"),
            says: taken.texts("says"),
            exit: exit
                .and_then(|exit| i32::try_from(exit).ok())
                .unwrap_or_else(|| panic!("{name}: `exit` is a number")),
            name: name.clone(),
        };
        assert!(table.is_empty(), "{name}: nobody reads {table}");
        port.check_answers();
        port.check_files(folder, kernels.is_none(), &also);
        port
    }

    fn check_answers(&self) {
        assert!(!self.answers.is_empty(), "{}: no `answer`", self.name);
        for answer in &self.answers {
            assert!(
                ANSWERS.iter().any(|(known, _)| known == answer),
                "{}: there is no answer `{answer}`",
                self.name
            );
        }
        assert_eq!(
            self.axis.is_some(),
            self.answers.iter().any(|answer| answer == "different"),
            "{}: `axis` goes with `different`",
            self.name
        );
    }

    /// What is missing or what nobody reads is an error.
    fn check_files(&self, folder: &Path, own_kernels: bool, also: &[String]) {
        let mut wanted: BTreeSet<PathBuf> = also.iter().map(PathBuf::from).collect();
        wanted.insert("expect.toml".into());
        if own_kernels {
            wanted.extend(["port.wgsl".into(), "port.hlsl".into()]);
        }
        if self.has_case {
            wanted.insert("case.toml".into());
        }
        assert_eq!(files(folder), wanted, "{}: files", self.name);
    }

    fn run(&self) -> Ran {
        let folder = format!("{PORTS}/{}", self.name);
        let mut arguments = vec!["check".to_owned()];
        if self.has_case {
            arguments.extend(["--case".to_owned(), format!("{folder}/case.toml")]);
        } else {
            let kernel = |language| format!("{PORTS}/{}/port.{language}", self.kernels);
            arguments.extend([kernel("wgsl"), kernel("hlsl")]);
        }
        arguments.extend(["--adapter".to_owned(), "llvmpipe".to_owned()]);
        let own = self.arguments.iter();
        arguments.extend(own.map(|argument| argument.replace("{folder}", &folder)));
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        shadertwin(&arguments, &[])
    }

    /// What is not as it should be, in words.
    fn wrong(&self, ran: &Ran) -> Vec<String> {
        let mut wrong = Vec::new();
        if ran.code != self.exit {
            wrong.push(format!("exit code {} and not {}", ran.code, self.exit));
        }
        // What cannot be compared is an error, and errors go to the other stream.
        let stream = if ran.stdout.trim().is_empty() {
            &ran.stderr
        } else {
            &ran.stdout
        };
        let first = stream.lines().next().unwrap_or_default();
        let first = first.strip_prefix("shadertwin: ").unwrap_or(first);
        let answer = ANSWERS
            .iter()
            .find(|(_, words)| first.starts_with(words))
            .map_or("none", |(name, _)| name);
        if !self.answers.iter().any(|expected| expected == answer) {
            wrong.push(format!(
                "the answer is {answer} and not {}",
                self.answers.join(" or ")
            ));
        }
        if let ("different", Some(axis)) = (answer, &self.axis) {
            let explained = format!("DIFFERENT, explained by {axis}");
            if !first.starts_with(&explained) {
                wrong.push(format!("it does not begin with `{explained}`"));
            }
        }
        let text = ran.text();
        for part in &self.says {
            if !text.contains(part) {
                wrong.push(format!("`{part}` is missing"));
            }
        }
        if text.contains("panicked") {
            wrong.push("it panicked".to_owned());
        }
        wrong
    }
}

/// Keys of a table, each read once.
struct Taken<'a> {
    name: &'a str,
    table: &'a mut Table,
}

impl Taken<'_> {
    fn text(&mut self, key: &str) -> Option<String> {
        match self.table.remove(key)? {
            Value::String(text) => Some(text),
            other => panic!("{}: `{key}` is a text, and not {other}", self.name),
        }
    }

    /// A list of texts, or one.
    fn texts(&mut self, key: &str) -> Vec<String> {
        let text = |value| match value {
            Value::String(text) => text,
            other => panic!("{}: `{key}` holds texts, and not {other}", self.name),
        };
        match self.table.remove(key) {
            None => Vec::new(),
            Some(Value::Array(values)) => values.into_iter().map(text).collect(),
            Some(value) => vec![text(value)],
        }
    }
}

/// Files below a folder, by their paths from it.
fn files(folder: &Path) -> BTreeSet<PathBuf> {
    let mut found = BTreeSet::new();
    let mut open = vec![folder.to_owned()];
    while let Some(next) = open.pop() {
        for entry in std::fs::read_dir(&next).expect("a folder") {
            let path = entry.expect("an entry of the folder").path();
            if path.is_dir() {
                open.push(path);
            } else {
                let inside = path.strip_prefix(folder).expect("it is inside");
                found.insert(inside.to_owned());
            }
        }
    }
    found
}
