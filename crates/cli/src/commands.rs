use crate::arguments::{Adapters, Loudness, Role, Run, Worker};
use anyhow::{Context, anyhow};
use shadertwin_case::Tree;
use shadertwin_compare::{Refuser, RunnerKind, Verdict};
use shadertwin_report::{CaseSummary, Event, Progress, Reports, Summary, Target, WriteError};
use shadertwin_suite::{
    Compiler, Digests, Error, Interrupt, Plan, SeenDigests, Selection, Settings, Since, Stopped,
};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Exit codes, as `--help` lists them.
pub(crate) mod exit {
    pub(crate) const AGREE: u8 = 0;
    pub(crate) const DISAGREE: u8 = 1;
    pub(crate) const USAGE: u8 = 2;
    pub(crate) const SUITE: u8 = 5;
    pub(crate) const INTERRUPTED: u8 = 130;
}

/// An error with the exit code it stands for.
pub(crate) struct Failure {
    pub(crate) error: anyhow::Error,
    pub(crate) code: u8,
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self {
            code: error.exit_code(),
            error: error.into(),
        }
    }
}

impl From<shadertwin_case::Error> for Failure {
    fn from(error: shadertwin_case::Error) -> Self {
        Error::from(error).into()
    }
}

pub(crate) fn suite_failure(error: impl Into<anyhow::Error>) -> Failure {
    Failure {
        error: error.into(),
        code: exit::SUITE,
    }
}

pub(crate) fn program() -> Result<PathBuf, Failure> {
    std::env::current_exe()
        .context("cannot find this program's own path")
        .map_err(suite_failure)
}

/// Prints text for people to standard output: with colours on a terminal, and with nothing in it that a terminal obeys but
/// those.
pub(crate) fn tell(text: &str) -> Result<(), Failure> {
    let text = shadertwin_report::paint(&shadertwin_report::printable(text));
    print_to(anstream::stdout().lock(), &text)
}

/// Prints text for programs to standard output, as it is.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    print_to(std::io::stdout().lock(), text)
}

/// A reader that went away, such as `head`, is no error.
fn print_to(mut out: impl Write, text: &str) -> Result<(), Failure> {
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => Err(suite_failure(
            anyhow::Error::new(error).context("cannot write to standard output"),
        )),
        _ => Ok(()),
    }
}

pub(crate) fn run(arguments: &Run) -> Result<u8, Failure> {
    let interrupt = interrupt()?;
    let tree = Tree::open(&arguments.root)?;
    let committed = Digests::read(&tree, arguments.bless)?;
    let program = program()?;
    writable(&arguments.report)?;
    let since = match &arguments.since {
        Some(path) => {
            let report = shadertwin_report::read_report(path).map_err(|error| Failure {
                error: error.into(),
                code: exit::USAGE,
            })?;
            Some(Since::new(&report))
        }
        None => None,
    };
    let runners: Vec<RunnerKind> = match arguments.runner.as_slice() {
        [] => RunnerKind::DEFAULT.to_vec(),
        some => RunnerKind::ALL
            .into_iter()
            .filter(|kind| some.iter().any(|&name| RunnerKind::from(name) == *kind))
            .collect(),
    };
    let devices = shadertwin_suite::discover(&program, &runners)?;
    let selection = Selection {
        filters: arguments.filters.clone(),
        adapters: arguments.adapter.clone(),
        builds: arguments.build.iter().map(|&build| build.into()).collect(),
        thorough: arguments.thorough,
        shard: arguments.shard,
        since,
    };
    let plan = shadertwin_suite::plan(&tree, devices, &selection)?;
    if arguments.list {
        tell(&(plan.names(&tree).join("\n") + "\n"))?;
        return Ok(exit::AGREE);
    }
    let mut reports = Reports::new(arguments.report.clone());
    let settings = Settings {
        compiler: Compiler::new(&program).limited(arguments.jobs, &interrupt),
        program,
        timeout: Duration::from_secs(arguments.timeout),
        repeat: arguments.repeat,
        validation: arguments.validation,
        classify: !arguments.no_classify,
        pictures: reports.wants_pictures(),
        jobs: arguments.jobs,
        fail_fast: arguments.fail_fast,
        interrupt,
    };
    let start = Instant::now();
    let mut summary = Summary::default();
    let mut progress = Progress::new();
    let mut digests = SeenDigests::default();
    let mut devices = String::new();
    let mut told = Ok(());
    let outcome = shadertwin_suite::run(&tree, &plan, &settings, &mut |event| {
        if let Event::Planned { adapters, .. } = &event {
            devices = shadertwin_report::adapters(adapters);
        }
        summary.take(&event);
        progress.take(&event);
        reports.take(&event);
        if let Err(failure) = tell_trial(&progress, arguments.loudness, &event) {
            told = Err(failure);
        }
        digests.take(&event);
    });
    progress.end();
    let took = start.elapsed().as_secs_f64();
    let deviations = match &committed {
        Some(committed) if !arguments.bless => digests.deviations(committed),
        _ => Vec::new(),
    };
    // What ran is reported even when the run could not go on.
    let mut headline = verdict_line(&summary, deviations.len(), took);
    let (stopped, outcome) = match outcome {
        Err(Error::Stopped(stopped)) => (Some(stopped), Ok(())),
        other => (None, other),
    };
    if let Some(stopped) = stopped {
        headline.insert_str(0, &partial(stopped, &plan, &summary));
    }
    let written = match stopped {
        Some(stopped) => {
            let reason = stopped.to_string();
            Ok(reports
                .write(&summary, &headline, Some(&reason))
                .map_err(report_failure))
        }
        None => write_reports(&mut reports, &summary, &headline, outcome),
    }?;
    told?;
    let mut text = String::new();
    if !arguments.loudness.quiet {
        text = format!("{devices}\n{}", shadertwin_report::table(&summary));
    }
    text.push_str(&shadertwin_report::failures(&summary));
    for line in &deviations {
        text.push_str(&format!("DIGEST  {line}\n"));
    }
    if arguments.bless && digests.residual() > 0 {
        text.push_str(&format!(
            "{} outputs not blessed, because operations are left to the driver (residual)\n",
            digests.residual()
        ));
    }
    if arguments.bless && digests.is_empty() {
        text.push_str("nothing blessed, because no canonical lane ran whose bits are promised\n");
    } else if arguments.bless && summary.is_green() {
        let path = digests.bless(&tree, committed.as_ref())?;
        text.push_str(&format!("wrote {}\n", path.display()));
    } else if arguments.bless {
        text.push_str("nothing blessed, because something is red\n");
    }
    if !text.is_empty() {
        text.push('\n');
    }
    tell(&(text + &headline + &left_out(&plan)))?;
    written?;
    if let Some(Stopped::Interrupted) = stopped {
        return Ok(exit::INTERRUPTED);
    }
    let code = exit_code(&summary);
    Ok(if code == exit::AGREE && !deviations.is_empty() {
        exit::DISAGREE
    } else {
        code
    })
}

/// What a headline begins with when not all trials ran.
pub(crate) fn partial(stopped: Stopped, plan: &Plan, summary: &Summary) -> String {
    let missing = plan.trials().saturating_sub(summary.trials());
    format!("PARTIAL, {stopped}, {missing} trials are missing: ")
}

/// Ctrl-C asks the run to stop and to tell what ran; a second one ends the program at once.
pub(crate) fn interrupt() -> Result<Interrupt, Failure> {
    let interrupt = Interrupt::default();
    let code = i32::from(exit::INTERRUPTED);
    // What a CI sends when it cancels a job ends a run in the same way.
    for signal in [SIGINT, SIGTERM] {
        // In this order: the first signal finds the flag unset.
        flag::register_conditional_shutdown(signal, code, interrupt.flag())
            .and_then(|_| flag::register(signal, interrupt.flag()))
            .context("cannot listen for Ctrl-C")
            .map_err(suite_failure)?;
    }
    Ok(interrupt)
}

/// What was not asked for: no pass of it must be read into the last line.
fn left_out(plan: &Plan) -> String {
    let mut text = String::new();
    if plan.elsewhere > 0 {
        text.push_str(&format!("{} cases are in other shards\n", plan.elsewhere));
    }
    if plan.unchanged > 0 {
        text.push_str(&format!(
            "{} cases left out: unchanged since the earlier report, and green in it\n",
            plan.unchanged
        ));
    }
    text
}

/// A trial that has ended, where each is wanted.
pub(crate) fn tell_trial(
    progress: &Progress,
    loudness: Loudness,
    event: &Event,
) -> Result<(), Failure> {
    match event {
        Event::Finished(result) if loudness.verbose => {
            let line = shadertwin_report::line(result) + "\n";
            progress.aside(|| tell(&line))
        }
        _ => Ok(()),
    }
}

fn verdict_line(summary: &Summary, deviations: usize, seconds: f64) -> String {
    let (trials, red, lacking) = (
        summary.trials(),
        summary.red.len(),
        summary.unsupported.len(),
    );
    let not_run = summary.not_run();
    let cases = summary.cases.len();
    let digests = match deviations {
        0 => String::new(),
        1 => ", 1 digest is not as committed".to_owned(),
        many => format!(", {many} digests are not as committed"),
    };
    let count = |of: fn(&CaseSummary) -> usize| summary.cases.values().map(of).sum::<usize>();
    let (known, differs) = (count(|case| case.expected), count(|case| case.differs));
    let recorded = count(|case| case.recorded);
    let told = |count: usize, words: &str| match count {
        0 => String::new(),
        count => format!(", {count} {words}"),
    };
    format!(
        "{cases} cases, {trials} trials: {} agree, {red} red{}{}{}{}, {not_run} not run{digests}, in {seconds:.1} s\n",
        trials - red - lacking - known - differs - recorded,
        told(differs, "different by language, as stated"),
        told(recorded, "recorded"),
        told(known, "known to fail"),
        told(summary.unmet.len(), "known to fail and not failing"),
    )
}

/// A disagreement outweighs a shader that does not compile, which is the user's file at fault.
fn exit_code(summary: &Summary) -> u8 {
    if summary.is_green() {
        return exit::AGREE;
    }
    let only_shaders = summary.unmet.is_empty()
        && !summary.red.is_empty()
        && summary.red.iter().all(|result| {
            matches!(
                result.verdict,
                Verdict::NotCompiled {
                    by: Refuser::Compiler,
                    ..
                }
            )
        });
    if only_shaders {
        exit::USAGE
    } else {
        exit::DISAGREE
    }
}

/// Fails before the run when a report could not be written after it.
pub(crate) fn writable(targets: &[Target]) -> Result<(), Failure> {
    shadertwin_report::check_targets(targets).map_err(|error| Failure {
        error: error.into(),
        code: exit::USAGE,
    })
}

/// Reports that could not be written, one line each.
pub(crate) fn report_failure(errors: Vec<WriteError>) -> Failure {
    let lines: Vec<String> = errors.iter().map(ToString::to_string).collect();
    suite_failure(anyhow!(lines.join("\n")))
}

/// Writes all reports. When the run itself failed, that is the error that counts, and those of reports are only told.
pub(crate) fn write_reports<E: Into<Failure>>(
    reports: &mut Reports,
    summary: &Summary,
    headline: &str,
    outcome: Result<(), E>,
) -> Result<Result<(), Failure>, Failure> {
    let stopped = outcome.map_err(Into::into).err();
    let reason = stopped
        .as_ref()
        .map(|failure: &Failure| format!("{:#}", failure.error));
    let written = reports.write(summary, headline, reason.as_deref());
    let written = written.map_err(report_failure);
    match (stopped, written) {
        (None, written) => Ok(written),
        (Some(failure), written) => {
            if let Err(failure) = written {
                complain(&failure);
            }
            Err(failure)
        }
    }
}

/// Tells an error on standard error. There is nowhere left to tell that this is closed.
pub(crate) fn complain(failure: &Failure) {
    let text = format!("shadertwin: {:#}", failure.error);
    let _ = writeln!(std::io::stderr(), "{}", shadertwin_report::printable(&text));
}

pub(crate) fn adapters(arguments: &Adapters) -> Result<u8, Failure> {
    let program = program()?;
    let mut devices = shadertwin_suite::discover(&program, &RunnerKind::ALL)?;
    let runs_unasked = |runner| RunnerKind::DEFAULT.contains(&runner);
    let mut present = devices.iter().filter(|device| device.absent.is_none());
    if !present.any(|device| runs_unasked(device.runner)) {
        // As a run says it.
        devices = shadertwin_suite::discover(&program, &RunnerKind::DEFAULT)?;
    }
    let records = shadertwin_suite::adapters(&devices);
    if arguments.json {
        let text = serde_json::to_string_pretty(&records).map_err(suite_failure)?;
        print(&(text + "\n"))?;
    } else {
        let mut text = shadertwin_report::adapters(&records);
        for (runner, reason) in shadertwin_suite::absent(&devices) {
            text.push_str(&format!("no device  {runner}: {reason}\n"));
        }
        tell(&text)?;
    }
    Ok(exit::AGREE)
}

pub(crate) fn worker(arguments: &Worker) -> Result<u8, Failure> {
    let kind = match arguments.role {
        Role::Vulkan => Some(RunnerKind::Vulkan),
        Role::Wgpu => Some(RunnerKind::Wgpu),
        Role::Gl => Some(RunnerKind::Gl),
        Role::Compiler => None,
    };
    match kind {
        Some(kind) => shadertwin_suite::serve(kind, arguments.index, arguments.validation),
        None => shadertwin_suite::serve_compiler(),
    }
    .map_err(suite_failure)?;
    Ok(exit::AGREE)
}
