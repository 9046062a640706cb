//! Writes HTML reports of runs that never were, for the test of the page in a browser: `pages FOLDER` makes
//! `FOLDER/large`, of 10,000 trials, and `FOLDER/hostile`, in which every name and message is.

#![expect(
    unused_crate_dependencies,
    reason = "the library's own dependencies, which this example reaches through it"
)]

#[path = "../tests/synthetic/mod.rs"]
mod synthetic;

use shadertwin_report::{Event, Format, Reports, Summary, Target, check_targets};
use std::error::Error;
use std::path::Path;
use synthetic::{Words, run};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).ok_or("pages FOLDER")?;
    let folder = Path::new(&folder);
    write(
        &folder.join("large"),
        &run(10_000, &Words::tame(), false),
        "10,000 trials",
    )?;
    let words = Words::hostile();
    write(
        &folder.join("hostile"),
        &run(200, &words, false),
        &words.case,
    )
}

fn write(path: &Path, events: &[Event], headline: &str) -> Result<(), Box<dyn Error>> {
    let targets = vec![Target {
        format: Format::Html,
        path: path.to_owned(),
    }];
    check_targets(&targets)?;
    let mut summary = Summary::default();
    let mut reports = Reports::new(targets);
    for event in events {
        summary.take(event);
        reports.take(event);
    }
    let written = reports.write(&summary, headline, None);
    written.map_err(|mut errors| errors.remove(0).into())
}
