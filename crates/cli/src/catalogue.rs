use crate::arguments::Catalogue;
use crate::commands::{self, Failure, exit, print, suite_failure, tell};
use anyhow::anyhow;
use shadertwin_case::Tree;
use shadertwin_compare::RunnerKind;
use shadertwin_report::{Dictionary, JsonReport, Progress, Summary};
use shadertwin_suite::{Compiler, Error, Selection, Settings, Stopped};
use std::time::Duration;

/// Seconds that one trial may take.
const TIMEOUT: Duration = Duration::from_secs(30);

/// Prints the dictionary: with what a run gives, with what reports tell, or without verdicts.
pub(crate) fn catalogue(arguments: &Catalogue) -> Result<u8, Failure> {
    let words = arguments.words.iter();
    let words: Vec<String> = words.map(|word| word.to_lowercase()).collect();
    let (dictionary, code) = if arguments.from.is_empty() {
        let tree = Tree::open(&arguments.root)?;
        let mut all = shadertwin_suite::dictionary(&tree);
        all.keep(&words);
        if arguments.list || all.pairs.is_empty() {
            (all, exit::AGREE)
        } else {
            run(&tree, &all)?
        }
    } else {
        let mut all = read(arguments)?;
        all.keep(&words);
        (all, exit::AGREE)
    };
    if dictionary.pairs.is_empty() {
        let error = if words.is_empty() {
            anyhow!(
                "no case has a [dictionary]; tests/cases/readme.toml of shadertwin says what that is"
            )
        } else {
            anyhow!(
                "nothing in the dictionary holds all of: {}; `shadertwin catalogue --list` prints it whole",
                words.join(" ")
            )
        };
        return Err(Failure {
            error,
            code: exit::NOTHING,
        });
    }
    if arguments.json {
        let text = serde_json::to_string_pretty(&dictionary).map_err(suite_failure)?;
        print(&(text + "\n"))?;
    } else {
        let count = dictionary.pairs.len();
        tell(&format!("{}{count} pairs\n", dictionary.table()))?;
    }
    if let Some(path) = &arguments.html {
        shadertwin_report::write_dictionary(&dictionary, path).map_err(suite_failure)?;
    }
    Ok(code)
}

/// Runs the cases of some pairs on every adapter.
fn run(tree: &Tree, pairs: &Dictionary) -> Result<(Dictionary, u8), Failure> {
    let interrupt = commands::interrupt()?;
    let program = commands::program()?;
    let devices = shadertwin_suite::discover(&program, &RunnerKind::DEFAULT)?;
    let selection = Selection {
        // The name of a case between those of its lane and its size.
        filters: pairs
            .pairs
            .iter()
            .map(|pair| format!(" {} ", pair.case))
            .collect(),
        ..Selection::default()
    };
    let plan = shadertwin_suite::plan(tree, devices, &selection)?;
    let settings = Settings {
        compiler: Compiler::new(&program).limited(None, &interrupt),
        program,
        timeout: TIMEOUT,
        repeat: 1,
        validation: false,
        classify: false,
        pictures: false,
        jobs: None,
        fail_fast: false,
        interrupt,
    };
    let mut report = JsonReport::default();
    let mut summary = Summary::default();
    let mut progress = Progress::new();
    let outcome = shadertwin_suite::run(tree, &plan, &settings, &mut |event| {
        summary.take(&event);
        progress.take(&event);
        report.take(&event);
    });
    progress.end();
    let interrupted = match outcome {
        Err(Error::Stopped(Stopped::Interrupted)) => true,
        other => {
            other?;
            false
        }
    };
    let code = match (interrupted, summary.is_green()) {
        (true, _) => exit::INTERRUPTED,
        (false, true) => exit::AGREE,
        (false, false) => exit::DISAGREE,
    };
    Ok((Dictionary::of(&report), code))
}

/// The pairs of all reports; where two have one case, the verdicts of both.
fn read(arguments: &Catalogue) -> Result<Dictionary, Failure> {
    let mut all = Dictionary::default();
    for path in &arguments.from {
        let report = shadertwin_report::read_report(path).map_err(|error| Failure {
            error: error.into(),
            code: exit::USAGE,
        })?;
        all.join(Dictionary::of(&report));
    }
    Ok(all)
}
