//! `ci/run-suite` where it runs; `ci_templates` tries how it merges.

use crate::room::{Room, asked, with_cargo};
use shadertwin_tests::repository;
use std::fs;

#[test]
fn run_suite_builds_hands_its_arguments_on_and_returns_the_exit_code() {
    let room = Room::complete();
    with_cargo(&room);
    let outcome = room.run("ci/run-suite", &["gaussian", "--jobs", "1"]);
    let root = repository();
    let ran = format!("ran run --root {} gaussian --jobs 1\n", root.display());
    assert_eq!(outcome.stdout, ran, "{}", outcome.stderr);
    assert_eq!(outcome.code, Some(3));
    assert!(asked(&room)[0].starts_with("build --release --locked -p shadertwin-cli "));
    assert!(asked(&room)[0].contains(&format!("|{}|", repository().display())));
}

#[test]
fn run_suite_goes_on_with_what_is_there() {
    let room = Room::complete();
    with_cargo(&room);
    fs::remove_file(room.path("home/swiftshader/libvk_swiftshader.so")).expect("the room is ours");
    let outcome = room.run("ci/run-suite", &[]);
    assert!(
        outcome.stdout.contains("missing   SwiftShader"),
        "{}",
        outcome.stdout
    );
    let ran = format!("ran run --root {}\n", repository().display());
    assert!(outcome.stdout.ends_with(&ran), "{}", outcome.stdout);
    assert_eq!(outcome.code, Some(3));
}

/// A program of the user's own in place of one that cargo builds: it shows each of its arguments, and exits with 3.
fn with_own_program(room: &mut Room) {
    room.tool("own", "printf '<%s>' \"$@\"; exit 3");
    let program = room.path("bin/own");
    room.set("SHADERTWIN_BIN", program);
}

#[test]
fn run_suite_opens_lists_and_expands_nothing_in_them() {
    let mut room = Room::complete();
    with_own_program(&mut room);
    room.set("HOSTILE", "expanded");
    let arguments = [
        "--root",
        "my tree",
        "--filters",
        "$HOSTILE,*,a b,$(touch x)",
        "--options",
        " --jobs 2  `touch x` * ",
        "--shard",
        "1/2",
    ];
    let outcome = room.run("ci/run-suite", &arguments);
    assert_eq!(
        outcome.stdout,
        "<run><--root><my tree><--jobs><2><`touch><x`><*><--shard><1/2><--><$HOSTILE><*><a b><$(touch x)>",
        "{}",
        outcome.stderr
    );
    assert_eq!(outcome.code, Some(3));
    assert!(!room.path("x").exists());
    // Empty lists are those of a CI job without inputs.
    let outcome = room.run(
        "ci/run-suite",
        &["--filters", "", "--options", "", "--root", "."],
    );
    assert_eq!(outcome.stdout, "<run><--root><.>", "{}", outcome.stderr);
}

#[test]
fn run_suite_keeps_the_exit_code_beside_the_reports() {
    let mut room = Room::complete();
    with_own_program(&mut room);
    let outcome = room.run(
        "ci/run-suite",
        &["--reports", "out", "--machine", "lab-1", "--shard=2/10"],
    );
    assert_eq!(outcome.code, Some(3), "{}", outcome.stderr);
    let folder = room.path("out/lab-1/2-of-10");
    let code = fs::read_to_string(folder.join("exit-code")).expect("the exit code");
    assert_eq!(code, "3\n");
    for report in [
        "json=R/report.json",
        "junit=R/junit.xml",
        "markdown=R/report.md",
        "html=R/html",
    ] {
        let target = report.replace('R', folder.to_str().expect("the room's paths are UTF-8"));
        assert!(
            outcome.stdout.contains(&format!("<--report><{target}>")),
            "{}",
            outcome.stdout
        );
    }
}

#[test]
fn run_suite_takes_away_what_an_earlier_run_left() {
    let mut room = Room::complete();
    with_own_program(&mut room);
    let reports = ["report.json", "junit.xml", "report.md", "html/old.html"];
    for report in reports {
        room.file(&format!("out/lab/1-of-1/{report}"), "old");
    }
    room.file("out/lab/1-of-1/notes", "somebody's own");
    room.run("ci/run-suite", &["--reports", "out", "--machine", "lab"]);
    let folder = room.path("out/lab/1-of-1");
    for report in reports {
        assert!(!folder.join(report).exists(), "{report}");
    }
    assert!(!folder.join("html").exists());
    assert!(folder.join("notes").exists());
}

#[test]
fn run_suite_tells_where_it_cannot_write() {
    let mut room = Room::complete();
    with_own_program(&mut room);
    room.file("taken", "");
    for folder in ["/proc/foo", "taken"] {
        let outcome = room.run("ci/run-suite", &["--reports", folder, "--machine", "lab"]);
        assert_eq!(outcome.code, Some(5), "{}", outcome.stderr);
        assert!(
            outcome
                .stderr
                .starts_with("ci/run-suite: cannot write into ")
                && outcome.stderr.contains("name a folder with --reports"),
            "{}",
            outcome.stderr
        );
        assert_eq!(outcome.stdout, "");
    }
    room.file("runs/lab/1-of-1/exit-code", "0\n");
    let outcome = room.run("ci/run-suite", &["--merge", "runs", "--reports", "taken"]);
    assert_eq!(outcome.code, Some(5), "{}", outcome.stderr);
    assert!(
        outcome.stderr.contains("name a folder with --reports"),
        "{}",
        outcome.stderr
    );
}

#[test]
fn run_suite_keeps_what_was_said_where_there_is_no_report() {
    let mut room = Room::complete();
    let script =
        "for n in $(seq 30); do echo line $n >&2; done; printf '\\033[31mred\\n' >&2; exit 4";
    room.tool(
        "seq",
        "n=1; while [ $n -le $1 ]; do echo $n; n=$((n + 1)); done",
    );
    room.tool("own", script);
    let program = room.path("bin/own");
    room.set("SHADERTWIN_BIN", program);
    let arguments = ["--reports", "out", "--machine", "lab"];
    let outcome = room.run("ci/run-suite", &arguments);
    assert_eq!(outcome.code, Some(4), "{}", outcome.stderr);
    assert!(outcome.stderr.starts_with("line 1\n"), "{}", outcome.stderr);
    let summary = room.path("out/lab/1-of-1/summary.md");
    let told = fs::read_to_string(&summary).expect("the summary");
    assert!(
        told.starts_with("lab, shard 1/1, ended with exit code 4 before there was a report.")
            && told.contains("\n    line 30\n    [31mred\n")
            && !told.contains("line 11\n"),
        "{told}"
    );

    // Neither is a program that is not there, nor one that cargo could not build.
    let absent = room.path("nowhere");
    room.set("SHADERTWIN_BIN", absent);
    let outcome = room.run("ci/run-suite", &arguments);
    assert_eq!(outcome.code, Some(4), "{}", outcome.stderr);
    let told = fs::read_to_string(&summary).expect("the summary");
    assert!(told.contains("which SHADERTWIN_BIN names"), "{told}");
    room.variables.remove("SHADERTWIN_BIN");
    room.tool("cargo", "echo 'error: no such crate' >&2; exit 101");
    let outcome = room.run("ci/run-suite", &arguments);
    assert_eq!(outcome.code, Some(101), "{}", outcome.stderr);
    let told = fs::read_to_string(&summary).expect("the summary");
    assert!(told.contains("    error: no such crate\n"), "{told}");
    let code = fs::read_to_string(room.path("out/lab/1-of-1/exit-code")).expect("the exit code");
    assert_eq!(code, "101\n");

    // A run with a report needs none.
    room.tool(
        "cargo",
        "echo '{\"executable\":\"'\"$0\"'\"}'; [ \"$1\" = build ] || : > out/lab/1-of-1/report.json",
    );
    let outcome = room.run("ci/run-suite", &arguments);
    assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
    assert!(!summary.exists());
}

#[test]
fn run_suite_sets_up_what_is_asked_for_and_needs_it_then() {
    let mut room = Room::complete();
    room.tool(
        "own",
        "echo \"$SHADERTWIN_DRIVERS|${SHADERTWIN_DAWN:-none}\"; exit 3",
    );
    let program = room.path("bin/own");
    room.set("SHADERTWIN_BIN", program);
    let setup = ["--setup", " --dawn  --all-drivers "];
    let outcome = room.run("ci/run-suite", &setup);
    let (driver, dawn) = (
        room.path("home/mesa-22.3/lvp_icd.json"),
        room.path("home/dawn"),
    );
    let shown = format!("{}|{}\n", driver.display(), dawn.display());
    assert_eq!(outcome.stdout, shown, "{}", outcome.stderr);
    assert_eq!(outcome.code, Some(3));
    // Off as long as nobody asks.
    let outcome = room.run("ci/run-suite", &["--setup", ""]);
    assert_eq!(outcome.stdout, "|none\n", "{}", outcome.stderr);

    fs::remove_file(room.path("home/mesa-22.3/lvp_icd.json")).expect("the room is ours");
    let outcome = room.run("ci/run-suite", &setup);
    assert_eq!(outcome.code, Some(4), "{}", outcome.stdout);
    assert!(
        outcome
            .stderr
            .contains("older llvmpipe, which --setup asks for"),
        "{}",
        outcome.stderr
    );
    let outcome = room.run("ci/run-suite", &["--setup", "--dawn"]);
    assert_eq!(outcome.code, Some(3), "{}", outcome.stderr);
}

#[test]
fn run_suite_refuses_what_it_cannot_do() {
    let mut room = Room::complete();
    with_own_program(&mut room);
    fs::create_dir(room.path("empty")).expect("the room is ours");
    for (arguments, part) in [
        (&["--reports"][..], "--reports takes a value"),
        (&["--reports", ""], "--reports takes a value"),
        (
            &["--reports", "out", "--machine", "../up"],
            "no name of a machine",
        ),
        (&["--reports", "out", "--shard", "0/2"], "the shard `0/2`"),
        (&["--machine", "lab"], "--machine is for --reports"),
        (&["--summary", "s"], "--summary is for --merge"),
        (
            &["--setup", "--dwan"],
            "--setup takes --dawn and --all-drivers",
        ),
        (&["--merge", "empty"], "name it with --reports"),
        (
            &["--merge", "empty", "--reports", "out", "gaussian"],
            "nothing that is meant for a run",
        ),
        (
            &["--merge", "none", "--reports", "out"],
            "none is no folder",
        ),
        (
            &["--merge", "empty", "--reports", "out"],
            "there are no reports",
        ),
    ] {
        let outcome = room.run("ci/run-suite", arguments);
        assert_eq!(outcome.code, Some(2), "{arguments:?} {}", outcome.stdout);
        assert!(outcome.stderr.contains(part), "{}", outcome.stderr);
        assert_eq!(outcome.stdout, "", "{arguments:?}");
    }
    assert!(!room.path("out").exists());
    let program = room.path("nowhere");
    room.set("SHADERTWIN_BIN", program);
    let outcome = room.run("ci/run-suite", &[]);
    assert_eq!(outcome.code, Some(4));
    assert!(
        outcome.stderr.contains("which SHADERTWIN_BIN names"),
        "{}",
        outcome.stderr
    );
}

#[test]
fn run_suite_tells_what_it_takes() {
    let outcome = Room::bare().run("ci/run-suite", &["--help"]);
    assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
    for option in ["--reports DIR", "--merge DIR", "--shard", "SHADERTWIN_BIN"] {
        assert!(outcome.stdout.contains(option), "{option}");
    }
}
