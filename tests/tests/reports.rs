//! Reports of real runs: every format, written whole, and nothing lost.

use saphyr as _;
use toml as _;

use serde_json::Value;
use shadertwin_tests::{Tree, repository, results, shadertwin};
use std::path::Path;

/// `--report FORMAT=PATH` for paths in a folder.
fn reports(folder: &Path, names: &[&str]) -> Vec<String> {
    names
        .iter()
        .flat_map(|name| {
            let format = name.split('.').next().unwrap_or(name);
            let path = folder.join(name);
            [
                "--report".to_owned(),
                format!("{format}={}", path.display()),
            ]
        })
        .collect()
}

fn run(arguments: &[&str], reports: &[String]) -> shadertwin_tests::Ran {
    let all: Vec<&str> = arguments
        .iter()
        .copied()
        .chain(reports.iter().map(String::as_str))
        .collect();
    shadertwin(&all, &[])
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// What the page of an HTML report holds.
fn page(folder: &Path) -> Value {
    let text = read(&folder.join("index.html"));
    let mark = "<script id=\"data\" type=\"application/json\">";
    let start = text.find(mark).expect("the data") + mark.len();
    let end = text[start..].find("</script").expect("its end");
    serde_json::from_str(&text[start..start + end]).expect("the page's JSON")
}

/// Sets every time of a report to 0.
fn without_times(value: &mut Value) {
    match value {
        Value::Object(members) => {
            for (name, member) in members {
                if name.ends_with("_ns") {
                    *member = 0.into();
                } else {
                    without_times(member);
                }
            }
        }
        Value::Array(all) => all.iter_mut().for_each(without_times),
        _ => {}
    }
}

#[test]
fn one_run_writes_every_format() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let names = ["json", "junit.xml", "markdown.md", "html"];
    let wanted = reports(folder.path(), &names);
    run(&["run", "banks"], &wanted).expect(0, &[" 0 red"]);
    let json: Value = serde_json::from_str(&read(&folder.path().join("json"))).expect("JSON");
    let trials = results(&json, |_| true).len();
    assert!(trials > 100, "{trials}");
    let cases = json["cases"].as_array().expect("cases");
    assert_eq!(cases.len(), 6);
    for case in cases {
        assert_eq!(case["source_digest"].as_str().expect("a digest").len(), 64);
        assert_eq!(case["sources"].as_array().expect("files").len(), 3);
    }
    let junit = read(&folder.path().join("junit.xml"));
    assert_eq!(junit.matches("<testcase ").count(), trials);
    assert_eq!(junit.matches("<failure").count(), 0);
    let markdown = read(&folder.path().join("markdown.md"));
    assert!(
        markdown.contains(&format!("6 cases, {trials} trials")),
        "{markdown}"
    );
    let data = page(&folder.path().join("html"));
    let cases = data["cases"].as_array().expect("cases");
    let told: usize = cases
        .iter()
        .map(|case| case["trials"].as_array().expect("trials").len())
        .sum();
    assert_eq!(told, trials);
    for case in cases {
        assert_eq!(case["sources"].as_array().expect("sources").len(), 3);
        assert!(!case["interface"].as_array().expect("rows").is_empty());
        assert!(!case["compilations"].as_array().expect("rows").is_empty());
    }

    // Twice more, over the reports that are there.
    let again = || {
        run(&["run", "banks/stride1", "--adapter", "llvmpipe"], &wanted).expect(0, &[" 0 red"]);
        read(&folder.path().join("json"))
    };
    let (before, after) = (again(), again());
    let [before, after] = [before, after].map(|text| {
        let mut value: Value = serde_json::from_str(&text).expect("JSON");
        without_times(&mut value);
        // The order of members is that of the text.
        serde_json::to_string(&value).expect("JSON")
    });
    assert!(before == after, "two runs differ by more than times");
    let mut left: Vec<String> = std::fs::read_dir(folder.path())
        .expect("the folder")
        .map(|entry| {
            entry
                .expect("an entry")
                .file_name()
                .to_string_lossy()
                .into_owned()
        })
        .collect();
    left.sort();
    assert_eq!(left, ["html", "json", "junit.xml", "markdown.md"]);
}

#[test]
fn outputs_that_are_textures_are_shown_with_their_difference() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let port = repository().join("tests/ports/55-storage-format");
    let path = |name: &str| folder.path().join(name).display().to_string();
    std::fs::copy(port.join("port.wgsl"), path("port.wgsl")).expect("a copy");
    let hlsl = read(&port.join("port.hlsl"));
    for (weight, code, differs) in [("0.25", 0, false), ("0.5", 1, true)] {
        std::fs::write(
            path("port.hlsl"),
            hlsl.replace("colour.r * 0.25", &format!("colour.r * {weight}")),
        )
        .expect("the kernel");
        let (a, b) = (path("port.wgsl"), path("port.hlsl"));
        let arguments = ["check", &a, &b, "--adapter", "llvmpipe"];
        let html = folder.path().join("html");
        run(&arguments, &reports(folder.path(), &["html"])).expect(code, &["Greyed"]);
        let data = page(&html);
        let case = &data["cases"][0];
        assert!(!case["interface"].as_array().expect("rows").is_empty());
        let pictures = case["pictures"].as_array().expect("pictures");
        let given: Vec<&Value> = pictures
            .iter()
            .flat_map(|picture| {
                assert!(
                    html.join(picture["expected"][0].as_str().expect("a file"))
                        .is_file()
                );
                picture["given"].as_array().expect("lanes")
            })
            .collect();
        let of_hlsl = |given: &&&Value| {
            given["lane"]
                .as_str()
                .is_some_and(|lane| lane.starts_with("hlsl/"))
        };
        let hlsl: Vec<&&Value> = given.iter().filter(of_hlsl).collect();
        assert!(!hlsl.is_empty());
        for given in hlsl {
            assert!(html.join(given["file"].as_str().expect("a file")).is_file());
            assert_eq!(given["differing"].as_u64().expect("a count") > 0, differs);
            let map = given["difference"].as_str().map(|file| html.join(file));
            assert_eq!(map.is_some_and(|file| file.is_file()), differs);
        }
    }
}

#[test]
fn kernels_that_cannot_be_compared_are_reported_as_that() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let port = repository().join("tests/ports/14-several-entries");
    let [a, b] = ["port.wgsl", "port.hlsl"].map(|name| port.join(name).display().to_string());
    let names = ["json", "junit.xml", "markdown.md", "html"];
    let ran = run(&["check", &a, &b], &reports(folder.path(), &names));
    ran.expect(2, &["CANNOT BE COMPARED"]);
    let reason = "which entry point?";
    for name in ["json", "junit.xml", "html/index.html"] {
        let text = read(&folder.path().join(name));
        assert!(text.contains(reason), "{name}: {text}");
    }
    assert!(read(&folder.path().join("markdown.md")).contains("CANNOT BE COMPARED"));
}

fn own_tree() -> Tree {
    let tree = Tree::of_expression("1.0, 2.0, 3.0, 4.0", "a[id.x % 4u]", "a[id.x % 4u]");
    tree.change(
        "shaders-hlsl/own/kernel.hlsl",
        "StructuredBuffer<float> a :",
        "#include \"part.hlsli\"\nStructuredBuffer<float> a :",
    );
    tree.write("shaders-hlsl/own/part.hlsli", "// nothing yet\n");
    tree
}

#[test]
fn another_revision_of_a_case_has_another_digest() {
    let tree = own_tree();
    let digest = || {
        let (ran, report) = tree.run(&["canonical@llvmpipe"]);
        ran.expect(0, &[" 0 red"]);
        report["cases"][0]["source_digest"].clone()
    };
    let first = digest();
    assert_eq!(digest(), first);
    tree.write("shaders-hlsl/own/part.hlsli", "// something else\n");
    let second = digest();
    assert_ne!(second, first);
    tree.change(
        "tests/cases/own/kernel.toml",
        "sizes = [[64]]",
        "sizes = [[63]]",
    );
    assert_ne!(digest(), second);
}

#[test]
fn nothing_takes_the_place_of_what_is_no_report() {
    let tree = own_tree();
    tree.write("precious/thesis.tex", "years of work");
    let run = |target: &str| {
        let target = target.replace("ROOT", tree.root());
        let ran = shadertwin(&["run", "--root", tree.root(), "--report", &target], &[]);
        assert!(ran.stdout.is_empty(), "it was refused before the run");
        ran
    };
    run("html=ROOT/precious").expect(2, &["`thesis.tex`", "name a new folder"]);
    run("html=ROOT/precious/thesis.tex").expect(2, &["it is a file"]);
    run("json=ROOT/precious").expect(2, &["it is a folder; name a file, such as", "report.json"]);
    run("junit=ROOT/nowhere/junit.xml").expect(2, &["its folder is not there"]);
    assert_eq!(read(&tree.path("precious/thesis.tex")), "years of work");
}

#[cfg(unix)]
#[test]
fn no_report_is_lost_through_a_link_to_nothing() {
    let tree = own_tree();
    let link = |to: &str, name: &str| {
        std::os::unix::fs::symlink(to, tree.path(name)).expect("a new link");
    };
    link("nowhere.json", "link.json");
    link("gone/report.json", "far.json");
    let run = |targets: &[&str]| {
        let mut arguments = vec!["run", "canonical@llvmpipe", "--root", tree.root()];
        let targets: Vec<String> = targets
            .iter()
            .map(|target| target.replace("ROOT", tree.root()))
            .collect();
        for target in &targets {
            arguments.extend(["--report", target]);
        }
        shadertwin(&arguments, &[])
    };
    let refused = |targets: &[&str], part: &str| {
        let ran = run(targets);
        assert!(ran.stdout.is_empty(), "it was refused before the run");
        ran.expect(2, &[part]);
    };
    let place = "would take the place";
    refused(&["json=ROOT/nowhere.json", "junit=ROOT/link.json"], place);
    refused(&["junit=ROOT/link.json", "json=ROOT/nowhere.json"], place);
    refused(&["html=ROOT/link.json"], "it is a link to");
    refused(&["json=ROOT/far.json"], "its folder is not there");
    let long = "n".repeat(300);
    for format in ["json", "html"] {
        refused(
            &[&format!("{format}=ROOT/{long}")],
            "cannot write the report",
        );
    }
    assert!(!tree.path("nowhere.json").exists());
    // One report goes where its link leads, and the link stays.
    run(&["json=ROOT/link.json"]).expect(0, &[" 0 red"]);
    assert!(tree.path("link.json").is_symlink());
    assert!(read(&tree.path("nowhere.json")).contains("\"results\""));
}

#[cfg(target_os = "linux")]
#[test]
fn a_report_that_cannot_be_written_any_more_costs_no_other() {
    let tree = own_tree();
    // A device that is always full stands for a disk that becomes full during the run.
    let markdown = format!("markdown={}", tree.path("report.md").display());
    let arguments = [
        "run",
        "canonical@llvmpipe",
        "--root",
        tree.root(),
        "--report",
        "json=/dev/full",
        "--report",
        &markdown,
    ];
    shadertwin(&arguments, &[]).expect(5, &[" 0 red", "cannot write the report /dev/full"]);
    assert!(read(&tree.path("report.md")).contains("1 cases"));
}

#[test]
fn a_kernel_that_is_no_text_is_shown_as_far_as_it_is() {
    let tree = own_tree();
    let kernel = tree.path("shaders-hlsl/own/kernel.hlsl");
    let mut bytes = std::fs::read(&kernel).expect("the kernel");
    bytes.extend(b"// caf\xe9 \x1b[31m\n");
    std::fs::write(&kernel, bytes).expect("the kernel");
    let names = ["json", "junit.xml", "markdown.md", "html"];
    let arguments = ["run", "canonical@llvmpipe", "--root", tree.root()];
    let folder = tempfile::tempdir().expect("a temporary folder");
    let ran = run(&arguments, &reports(folder.path(), &names));
    ran.expect(2, &["NOT_COMPILED", "kernel.hlsl"]);
    let data = page(&folder.path().join("html"));
    let sources = data["cases"][0]["sources"].to_string();
    assert!(sources.contains("caf\u{fffd} \\\\u{1b}[31m"), "{sources}");
    for name in &names[..3] {
        assert!(read(&folder.path().join(name)).contains("own/kernel"));
    }
}

#[test]
fn how_much_is_printed() {
    let tree = own_tree();
    let run = |more: &[&str], environment: &[(&str, &str)]| {
        let arguments = [&["run", "canonical@llvmpipe", "--root", tree.root()], more].concat();
        shadertwin(&arguments, environment)
    };
    let quiet = run(&["--quiet"], &[]);
    quiet.expect(0, &[" 0 red"]);
    assert_eq!(quiet.stdout.lines().count(), 1, "{}", quiet.stdout);
    let verbose = run(&["--verbose"], &[]);
    verbose.expect(
        0,
        &["identical            wgsl/naga/vulkan/canonical@llvmpipe own/kernel 64 "],
    );
    tree.change(
        "shaders-hlsl/own/kernel.hlsl",
        "b[id.x] = a",
        "b[id.x] = 1.0 + a",
    );
    let red = run(&["--quiet"], &[]);
    red.expect(1, &["DIFFERENT  ", "BLAME  ", " red, "]);
    assert!(red.stdout.starts_with("DIFFERENT"), "{}", red.stdout);
    // A pipe is no terminal.
    assert!(!red.stdout.contains('\u{1b}'));
    let forced = ("CLICOLOR_FORCE", "1");
    assert!(
        run(&[], &[forced])
            .stdout
            .contains("\u{1b}[31mDIFFERENT\u{1b}[0m")
    );
    assert!(
        !run(&[], &[forced, ("NO_COLOR", "1")])
            .stdout
            .contains('\u{1b}')
    );
}

#[cfg(unix)]
#[test]
fn a_terminal_obeys_no_name() {
    let tree = Tree::of(&[]);
    let own = own_tree();
    for (kind, suffix) in [
        ("tests/cases", "toml"),
        ("shaders-wgsl", "wgsl"),
        ("shaders-hlsl", "hlsl"),
    ] {
        let text = read(&own.path(&format!("{kind}/own/kernel.{suffix}")));
        let text = text.replace("#include \"part.hlsli\"", "");
        tree.write(&format!("{kind}/red\u{1b}[31m.{suffix}"), &text);
    }
    for more in [&[][..], &["--list"], &["--verbose"]] {
        let arguments = [&["run", "canonical@llvmpipe", "--root", tree.root()], more].concat();
        let ran = shadertwin(&arguments, &[]);
        ran.expect(0, &["red\\u{1b}[31m"]);
        assert!(!ran.text().contains('\u{1b}'));
    }
}
