//! What reports cost: the time to write all four formats of a run of 10,000 trials, all red and all unlike, the worst
//! there is.
//!
//! `cargo bench -p shadertwin-report`; the limit is 2 s.

#![expect(
    unused_crate_dependencies,
    reason = "the library's own dependencies, which this benchmark reaches through it"
)]

#[path = "../tests/synthetic/mod.rs"]
mod synthetic;

use shadertwin_report::{Event, Format, Reports, Summary, Target};
use std::time::{Duration, Instant};

const TRIALS: usize = 10_000;
const LIMIT: Duration = Duration::from_secs(2);

fn main() {
    let tame = synthetic::run(TRIALS, &synthetic::Words::tame(), true);
    let all = written("10,000 trials that differ", &tame);
    written(
        "100 trials with messages of 1 MB",
        &synthetic::run(100, &synthetic::Words::hostile(), false),
    );
    assert!(all < LIMIT, "slower than {LIMIT:?}");
}

/// Time from the first event to the last report.
fn written(what: &str, events: &[Event]) -> Duration {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let targets = Format::ALL.map(|format| Target {
        format,
        path: folder.path().join(format.name()),
    });
    let start = Instant::now();
    let mut summary = Summary::default();
    let mut reports = Reports::new(targets.to_vec());
    for event in events {
        summary.take(event);
        reports.take(event);
    }
    let folded = start.elapsed();
    reports
        .write(&summary, what, None)
        .expect("the reports are written");
    let all = start.elapsed();
    println!(
        "{what}: folded in {:.0} ms, all formats written after {:.0} ms",
        folded.as_secs_f64() * 1e3,
        all.as_secs_f64() * 1e3
    );
    all
}
