use crate::arguments::{Adapters, Role, Run, Worker};
use anyhow::{Context, anyhow};
use shadertwin_case::Tree;
use shadertwin_compare::{Refuser, RunnerKind, Verdict};
use shadertwin_report::{Event, JsonReport, Progress, Summary};
use shadertwin_suite::{Compiler, Digests, Error, SeenDigests, Selection, Settings};
use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Exit codes, as `--help` lists them.
pub(crate) mod exit {
    pub(crate) const AGREE: u8 = 0;
    pub(crate) const DISAGREE: u8 = 1;
    pub(crate) const USAGE: u8 = 2;
    pub(crate) const SUITE: u8 = 5;
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

/// Prints to standard output. A reader that went away, such as `head`, is no error.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => Err(suite_failure(
            anyhow::Error::new(error).context("cannot write to standard output"),
        )),
        _ => Ok(()),
    }
}

pub(crate) fn run(arguments: &Run) -> Result<u8, Failure> {
    let tree = Tree::open(&arguments.root)?;
    let committed = Digests::read(&tree, arguments.bless)?;
    let program = program()?;
    for target in &arguments.report {
        writable(&target.json)?;
    }
    let runners: Vec<RunnerKind> = match arguments.runner.as_slice() {
        [] => RunnerKind::ALL.to_vec(),
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
    };
    let plan = shadertwin_suite::plan(&tree, devices, &selection)?;
    if arguments.list {
        print(&(plan.names(&tree).join("\n") + "\n"))?;
        return Ok(exit::AGREE);
    }
    let settings = Settings {
        compiler: Compiler::new(&program),
        program,
        timeout: Duration::from_secs(arguments.timeout),
        repeat: arguments.repeat,
        validation: arguments.validation,
        classify: !arguments.no_classify,
    };
    let start = Instant::now();
    let mut summary = Summary::default();
    let mut progress = Progress::new();
    let mut json = JsonReport::default();
    let mut digests = SeenDigests::default();
    let mut devices = String::new();
    let outcome = shadertwin_suite::run(&tree, &plan, &settings, &mut |event| {
        if let Event::Planned { adapters, .. } = &event {
            devices = shadertwin_report::adapters(adapters);
        }
        summary.take(&event);
        progress.take(&event);
        json.take(&event);
        digests.take(&event);
    });
    progress.end();
    // What ran is reported even when the run could not go on.
    json.complete = outcome.is_ok();
    for target in &arguments.report {
        json.write(&target.json).map_err(suite_failure)?;
    }
    outcome?;
    let took = start.elapsed().as_secs_f64();
    let deviations = match &committed {
        Some(committed) if !arguments.bless => digests.deviations(committed),
        _ => Vec::new(),
    };
    let mut text = format!(
        "{devices}\n{}{}",
        shadertwin_report::table(&summary),
        shadertwin_report::failures(&summary)
    );
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
    print(&format!(
        "{text}\n{}",
        verdict_line(&summary, deviations.len(), took)
    ))?;
    let code = exit_code(&summary);
    Ok(if code == exit::AGREE && !deviations.is_empty() {
        exit::DISAGREE
    } else {
        code
    })
}

fn verdict_line(summary: &Summary, deviations: usize, seconds: f64) -> String {
    let (trials, red, lacking) = (
        summary.trials(),
        summary.red.len(),
        summary.unsupported.len(),
    );
    let cases = summary.cases.len();
    let digests = match deviations {
        0 => String::new(),
        1 => ", 1 digest is not as committed".to_owned(),
        many => format!(", {many} digests are not as committed"),
    };
    format!(
        "{cases} cases, {trials} trials: {} agree, {red} red, {lacking} not run{digests}, in {seconds:.1} s\n",
        trials - red - lacking
    )
}

/// A disagreement outweighs a shader that does not compile, which is the user's file at fault.
fn exit_code(summary: &Summary) -> u8 {
    if summary.is_green() {
        return exit::AGREE;
    }
    let only_shaders = !summary.red.is_empty()
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
pub(crate) fn writable(path: &std::path::Path) -> Result<(), Failure> {
    let folder = match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => std::path::Path::new("."),
    };
    let usable =
        std::fs::metadata(folder).is_ok_and(|data| data.is_dir() && !data.permissions().readonly());
    if !usable || path.is_dir() {
        let error = anyhow!(
            "cannot write the report {}: its folder is not there or not writable",
            path.display()
        );
        return Err(Failure {
            error,
            code: exit::USAGE,
        });
    }
    Ok(())
}

pub(crate) fn adapters(arguments: &Adapters) -> Result<u8, Failure> {
    let devices = shadertwin_suite::discover(&program()?, &RunnerKind::ALL)?;
    let records = shadertwin_suite::adapters(&devices);
    if arguments.json {
        let text = serde_json::to_string_pretty(&records).map_err(suite_failure)?;
        print(&(text + "\n"))?;
    } else {
        print(&shadertwin_report::adapters(&records))?;
    }
    Ok(exit::AGREE)
}

pub(crate) fn worker(arguments: &Worker) -> Result<u8, Failure> {
    let kind = match arguments.role {
        Role::Vulkan => Some(RunnerKind::Vulkan),
        Role::Wgpu => Some(RunnerKind::Wgpu),
        Role::Compiler => None,
    };
    match kind {
        Some(kind) => shadertwin_suite::serve(kind, arguments.index, arguments.validation),
        None => shadertwin_suite::serve_compiler(),
    }
    .map_err(suite_failure)?;
    Ok(exit::AGREE)
}
