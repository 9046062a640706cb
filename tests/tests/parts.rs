//! Parts of runs: shards, what changed, the first red trial, and Ctrl-C.

use saphyr as _;
#[cfg(not(unix))]
use tempfile as _;
use toml as _;

use serde_json::{Value, json};
use shadertwin_tests::{Tree, results, shadertwin};
use std::collections::BTreeSet;

/// Cases of a report that ran.
fn cases(report: &Value) -> BTreeSet<String> {
    results(report, |result| result["carried"] != true)
        .into_iter()
        .map(|result| result["case"].as_str().expect("a name").to_owned())
        .collect()
}

#[test]
fn shards_together_are_the_whole() {
    let list = |more: &[&str]| -> Vec<String> {
        let mut arguments = vec!["run", "--list", "banks", "histogram"];
        arguments.extend(more);
        let ran = shadertwin(&arguments, &[]);
        ran.expect(0, &[]);
        ran.stdout
            .lines()
            .filter(|line| line.contains('@'))
            .map(str::to_owned)
            .collect()
    };
    let whole = list(&[]);
    let mut all = Vec::new();
    for shard in ["1/3", "2/3", "3/3"] {
        let part = list(&["--shard", shard]);
        assert!(!part.is_empty() && part.len() < whole.len(), "{shard}");
        assert_eq!(part, list(&["--shard", shard]));
        all.extend(part);
    }
    all.sort();
    let mut sorted = whole;
    sorted.sort();
    assert_eq!(all, sorted);
    shadertwin(&["run", "--shard", "4/3"], &[]).expect(2, &["write I/N"]);
    // One that holds nothing says so.
    shadertwin(&["run", "banks/stride1", "--shard", "99/99"], &[])
        .expect(0, &["0 trials", "1 cases are in other shards"]);
}

#[test]
fn what_is_green_and_unchanged_is_left_out() {
    let tree = Tree::of(&["banks/stride1", "banks/stride2"]);
    let (ran, before) = tree.run(&["--jobs", "1"]);
    ran.expect(0, &[" 0 red"]);
    let earlier = tree.path("earlier.json");
    let write = |report: &Value| std::fs::write(&earlier, report.to_string()).expect("a new file");
    let since = earlier.display().to_string();
    let again = || tree.run(&["--since", &since]);
    write(&before);
    let (ran, report) = again();
    let trials = results(&before, |_| true).len();
    let carried = format!(", {trials} carried over, in ");
    ran.expect(0, &["0 trials", "2 cases left out", &carried]);
    assert_eq!(cases(&report), BTreeSet::new());
    // What did not run is there as it was, and a report of such a report tells the same.
    let is_whole = |report: &Value| {
        let mut all = report["results"].clone();
        for result in all.as_array_mut().expect("results") {
            let result = result.as_object_mut().expect("a result");
            assert_eq!(result.remove("carried"), Some(json!(true)));
        }
        assert_eq!(all, before["results"]);
        for key in ["cases", "compilations", "blame", "classification"] {
            assert_eq!(report[key], before[key], "{key}");
        }
    };
    is_whole(&report);
    write(&report);
    let (ran, again_report) = again();
    ran.expect(0, &["0 trials", "2 cases left out", &carried]);
    is_whole(&again_report);
    let merged = |a: &str, b: &str| shadertwin(&["merge", a, b], &[]);
    let first_report = tree.path("first.json");
    std::fs::write(&first_report, before.to_string()).expect("a new file");
    merged(&first_report.display().to_string(), &since).expect(0, &["2 machines, 2 cases"]);

    // Something that is not green, another driver, a trial that is missing.
    let changed = |change: fn(&mut Value)| {
        let mut report = before.clone();
        change(&mut report);
        write(&report);
        let (ran, report) = again();
        ran.expect(0, &[" 0 red"]);
        cases(&report)
    };
    let first = BTreeSet::from(["banks/stride1".to_owned()]);
    assert_eq!(
        changed(|report| report["results"][0]["verdict"] = json!("lost")),
        first
    );
    assert_eq!(
        changed(|report| {
            report["results"].as_array_mut().expect("results").remove(0);
        }),
        first
    );
    assert_eq!(
        changed(|report| report["adapters"][0]["driver_version"] = json!("0.1")).len(),
        2
    );

    // Another text of a kernel.
    write(&before);
    tree.change(
        "shaders-hlsl/banks/stride2.hlsl",
        "[numthreads",
        "// changed\n[numthreads",
    );
    let (ran, report) = again();
    ran.expect(0, &["1 cases left out"]);
    assert_eq!(results(&report, |_| true).len(), trials);
    assert_eq!(cases(&report), BTreeSet::from(["banks/stride2".to_owned()]));

    std::fs::write(&earlier, "{").expect("a new file");
    again().0.expect(2, &["is no whole JSON report"]);
}

#[test]
fn the_first_red_trial_ends_the_run() {
    let tree = Tree::of(&[
        "banks/stride1",
        "banks/stride2",
        "workgroup/size_32",
        "workgroup/size_64",
    ]);
    let whole = shadertwin(&["run", "--list", "--root", tree.root()], &[])
        .stdout
        .lines()
        .count();
    let path = tree.path("shaders-hlsl/banks/stride1.hlsl");
    let text = std::fs::read_to_string(&path).expect("a kernel");
    std::fs::write(
        &path,
        text.replace("[numthreads", "#error planted\n[numthreads"),
    )
    .expect("the file is writable");
    let (ran, report) = tree.run(&["--fail-fast", "--jobs", "1"]);
    assert_ne!(ran.code, 0);
    ran.expect(
        ran.code,
        &[
            "PARTIAL, stopped after the first red trial",
            "trials are missing",
        ],
    );
    assert_eq!(report["complete"], false);
    assert_eq!(report["stopped"], "stopped after the first red trial");
    let ran = results(&report, |_| true).len();
    assert!(ran > 0 && ran < whole / 2, "{ran} of {whole}");
}

#[cfg(unix)]
mod interrupt {
    use super::*;
    use shadertwin_tests::{program, repository};
    use std::io::{BufRead, BufReader, Write};
    use std::os::unix::process::CommandExt;
    use std::path::Path;
    use std::process::{Child, Command, Stdio};
    use std::time::{Duration, Instant};

    /// A run of the whole suite in a process group of its own, of which some trials have ended.
    fn running(report: &Path) -> Child {
        started(&["run"], report)
    }

    fn started(command: &[&str], report: &Path) -> Child {
        let mut child = Command::new(program())
            .args(command)
            .args(["--verbose", "--report"])
            .arg(format!("json={}", report.display()))
            .current_dir(repository())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .process_group(0)
            .spawn()
            .expect("the program starts");
        let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        for _ in 0..5 {
            lines.next().expect("a trial").expect("UTF-8");
        }
        // Read on, so that the program is not held up.
        std::thread::spawn(move || lines.for_each(drop));
        child
    }

    /// What a terminal does on Ctrl-C: the signal goes to the whole group.
    fn ctrl_c(child: &Child) {
        signal(child, "-INT");
    }

    fn signal(child: &Child, signal: &str) {
        let group = format!("-{}", child.id());
        let killed = Command::new("kill")
            .args([signal, "--", &group])
            .status()
            .expect("kill starts");
        assert!(killed.success());
    }

    fn wait(child: &mut Child, limit: Duration) -> Option<i32> {
        let end = Instant::now() + limit;
        while Instant::now() < end {
            if let Some(status) = child.try_wait().expect("a child") {
                return Some(status.code().unwrap_or(-1));
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        None
    }

    /// The report of what was cut short, which ended with the exit code for that.
    fn partial(child: &mut Child, path: &Path) -> Value {
        let code = wait(child, Duration::from_secs(60));
        let _ = child.kill();
        assert_eq!(code, Some(130));
        let report: Value =
            serde_json::from_slice(&std::fs::read(path).expect("the report")).expect("JSON");
        assert_eq!(
            (&report["complete"], &report["stopped"]),
            (&json!(false), &json!("interrupted"))
        );
        report
    }

    #[test]
    fn ctrl_c_writes_what_ran() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("report.json");
        let mut child = running(&path);
        ctrl_c(&child);
        let report = partial(&mut child, &path);
        assert!(results(&report, |_| true).len() >= 5);
        // What was cut short is told as nothing, and no worker died of the signal.
        assert_eq!(
            results(&report, |result| result["verdict"] != "identical"
                && result["verdict"] != "within_latitude")
            .len(),
            0
        );
    }

    #[test]
    fn a_check_that_is_cut_short_gives_no_answer() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("report.json");
        let port = |language| format!("tests/ports/01-colliding-registers/port.{language}");
        // The most that may be asked for: a second or so for each of a hundred trials.
        let command = ["check", &port("wgsl"), &port("hlsl"), "--repeat", "1000"];
        let mut child = started(&command, &path);
        // What a CI sends that cancels a job.
        signal(&child, "-TERM");
        partial(&mut child, &path);
    }

    #[test]
    fn a_second_ctrl_c_ends_at_once() {
        // Output that nobody reads holds up whoever prints the next trial.
        let (output, full) = std::io::pipe().expect("a pipe");
        let mut child = Command::new(program())
            .args(["run", "--verbose"])
            .current_dir(repository())
            .stdout(full.try_clone().expect("a second end"))
            .stderr(Stdio::null())
            .process_group(0)
            .spawn()
            .expect("the program starts");
        let mut output = BufReader::new(output);
        for _ in 0..5 {
            let read = output.read_line(&mut String::new()).expect("a trial");
            assert!(read > 0);
        }
        std::thread::spawn(move || while (&full).write_all(&[b'.'; 4096]).is_ok() {});
        std::thread::sleep(Duration::from_secs(1));
        ctrl_c(&child);
        let early = wait(&mut child, Duration::from_secs(5));
        ctrl_c(&child);
        let code = wait(&mut child, Duration::from_secs(5));
        let _ = child.kill();
        assert_eq!((early, code), (None, Some(130)));
    }
}
