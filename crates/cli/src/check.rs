use crate::arguments::{Check, Pair};
use crate::commands::{
    Failure, exit, interrupt, partial, program, report_failure, tell, tell_trial, writable,
    write_reports,
};
use anyhow::anyhow;
use shadertwin_case::{Case, Tree};
use shadertwin_compare::RunnerKind;
use shadertwin_report::{Answer, Event, Progress, Reports, Summary};
use shadertwin_suite::{
    CheckRequest, Compiler, Error, Matched, Selection, Settings, included, matched,
};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// What will be run, and what to tell about it first.
struct Question {
    case: Case,
    about: String,
}

pub(crate) fn check(arguments: &Check) -> Result<u8, Failure> {
    let interrupt = interrupt()?;
    let program = program()?;
    writable(&arguments.report)?;
    for target in &arguments.report {
        let included = included_files(arguments);
        if inputs(arguments)
            .chain(&included)
            .any(|input| is_same_file(input, &target.path))
        {
            return Err(Failure {
                error: anyhow!(
                    "the report {} would take the place of a file that is to be read",
                    target.path.display()
                ),
                code: exit::USAGE,
            });
        }
    }
    let compiler = Compiler::new(&program).limited(None, &interrupt);
    let question = match question(arguments, &compiler)? {
        Ok(question) => question,
        Err(reason) => {
            // A report of before would tell something else.
            let mut reports = Reports::new(arguments.report.clone());
            let answer = Answer::CannotCompare {
                reason: reason.clone(),
            };
            let told = format!("{answer}\n");
            tell(&told)?;
            reports
                .write(&Summary::default(), &told, Some(&reason))
                .map_err(report_failure)?;
            return Ok(exit::USAGE);
        }
    };
    if let Some(path) = &arguments.write_case {
        let folder = path.parent().unwrap_or_else(|| Path::new("."));
        let text = question.case.to_toml(folder);
        // Never over a file that is there: it may be a kernel, or a case that somebody has edited.
        let written =
            std::fs::File::create_new(path).and_then(|mut file| file.write_all(text.as_bytes()));
        written.map_err(|error| Failure {
            error: anyhow!("cannot write {}: {error}", path.display()),
            code: exit::USAGE,
        })?;
        tell(&format!("{}wrote {}\n", question.about, path.display()))?;
        return Ok(exit::AGREE);
    }
    let runners: Vec<RunnerKind> = match arguments.runner.as_slice() {
        [] => RunnerKind::DEFAULT.to_vec(),
        some => some.iter().map(|&runner| runner.into()).collect(),
    };
    let devices = shadertwin_suite::discover(&program, &runners)?;
    let cautions: String = shadertwin_suite::cautions(&devices)
        .into_iter()
        .map(|line| format!("warning: {line}\n"))
        .collect();
    let tree = Tree::alone(question.case);
    let selection = Selection {
        adapters: arguments.adapter.clone(),
        ..Selection::default()
    };
    let plan = shadertwin_suite::plan(&tree, devices, &selection)?;
    let mut reports = Reports::new(arguments.report.clone());
    let settings = Settings {
        program,
        compiler,
        timeout: Duration::from_secs(arguments.timeout),
        repeat: arguments.repeat,
        validation: arguments.validation,
        classify: true,
        pictures: reports.wants_pictures(),
        jobs: None,
        fail_fast: false,
        interrupt,
    };
    let mut summary = Summary::default();
    let mut progress = Progress::new();
    let mut adapters = String::new();
    let mut told = Ok(());
    let outcome = shadertwin_suite::run(&tree, &plan, &settings, &mut |event| {
        if let Event::Planned {
            adapters: records, ..
        } = &event
        {
            adapters = shadertwin_report::adapters(records);
        }
        summary.take(&event);
        progress.take(&event);
        reports.take(&event);
        if let Err(failure) = tell_trial(&progress, arguments.loudness, &event) {
            told = Err(failure);
        }
    });
    progress.end();
    if let Err(Error::Stopped(stopped)) = outcome {
        // An answer out of some of the lanes would be none.
        let headline = format!("{}no answer\n", partial(stopped, &plan, &summary));
        let written = reports.write(&summary, &headline, Some(&stopped.to_string()));
        told?;
        let failures = shadertwin_report::failures(&summary);
        tell(&format!("{headline}{failures}"))?;
        written.map_err(report_failure)?;
        return Ok(exit::INTERRUPTED);
    }
    let answer = Answer::of(&summary);
    let written = write_reports(&mut reports, &summary, &answer.to_string(), outcome)?;
    told?;
    let failures = shadertwin_report::failures_beside(&summary, Some(&answer));
    if arguments.loudness.quiet {
        tell(&format!("{answer}\n{failures}"))?;
    } else {
        tell(&format!(
            "{answer}\n\n{}{cautions}{}{adapters}\n{}{failures}",
            question.about,
            shadertwin_report::unseen(&summary),
            shadertwin_report::table(&summary),
        ))?;
    }
    written?;
    Ok(match answer {
        Answer::Same { .. } | Answer::Latitude { .. } => exit::AGREE,
        Answer::NativeOnly { .. }
        | Answer::Different { .. }
        | Answer::Unstable { .. }
        | Answer::Refused { .. }
        | Answer::Lost { .. } => exit::DISAGREE,
        Answer::CannotCompare { .. } => exit::USAGE,
    })
}

/// The files that are read.
fn inputs(arguments: &Check) -> impl Iterator<Item = &PathBuf> {
    let named = arguments.files.iter().chain(&arguments.case);
    named.chain(&arguments.wgsl_prelude)
}

/// What the kernels include, as far as it is found.
fn included_files(arguments: &Check) -> Vec<PathBuf> {
    let of = |file: &PathBuf| {
        included(&CheckRequest {
            hlsl: file.clone(),
            include: arguments.include.clone(),
            ..CheckRequest::default()
        })
    };
    arguments.files.iter().flat_map(of).collect()
}

/// Links followed; a file that is not there is no other's.
pub(crate) fn is_same_file(a: &Path, b: &Path) -> bool {
    let real = |path: &Path| std::fs::canonicalize(path).ok();
    real(a).is_some_and(|a| real(b).is_some_and(|b| a == b))
}

/// `Err` within says why the kernels cannot be compared.
fn question(arguments: &Check, compiler: &Compiler) -> Result<Result<Question, String>, Failure> {
    let usage = |error: anyhow::Error| Failure {
        error,
        code: exit::USAGE,
    };
    let (wgsl, hlsl) = match (&arguments.case, arguments.files.as_slice()) {
        (Some(path), []) => {
            let mut case = Case::read_alone(path)?;
            if arguments.no_hostile {
                case.variants.retain(|variant| !variant.hostile);
            }
            if case.variants.is_empty() {
                return Err(usage(anyhow!(
                    "{} has hostile inputs at all sizes, and --no-hostile leaves these out",
                    path.display()
                )));
            }
            let about = left_out(arguments);
            return Ok(Ok(Question { case, about }));
        }
        (None, [a, b]) => {
            let is = |path: &Path, wanted: &str| path.extension().is_some_and(|ext| ext == wanted);
            for language in ["wgsl", "hlsl"] {
                if is(a, language) && is(b, language) {
                    return Err(usage(anyhow!(
                        "both files are .{language}; `check` compares a WGSL kernel with an HLSL one"
                    )));
                }
            }
            if is(a, "hlsl") && is(b, "wgsl") {
                (b, a)
            } else {
                (a, b)
            }
        }
        _ => {
            return Err(usage(anyhow!(
                "name a WGSL and an HLSL file, or a case with --case; see `shadertwin check --help`"
            )));
        }
    };
    let both = arguments.call.as_ref();
    let call = both
        .or(arguments.wgsl_call.as_ref())
        .zip(both.or(arguments.hlsl_call.as_ref()))
        .map(|(wgsl, hlsl)| [wgsl.trim().to_owned(), hlsl.trim().to_owned()]);
    let pairs = |pairs: &[Pair]| {
        pairs
            .iter()
            .map(|pair| (pair.left.clone(), pair.right.clone()))
            .collect()
    };
    let request = CheckRequest {
        wgsl: wgsl.clone(),
        hlsl: hlsl.clone(),
        entries: [arguments.wgsl_entry.clone(), arguments.hlsl_entry.clone()],
        call,
        defines: arguments
            .define
            .iter()
            .map(|define| (define.name.clone(), define.value.clone()))
            .collect(),
        include: arguments.include.clone(),
        prelude: arguments.wgsl_prelude.clone(),
        layout: arguments.hlsl_layout.into(),
        bind: pairs(&arguments.bind),
        set: pairs(&arguments.set),
        dispatch: arguments.dispatch.map(|threads| threads.0),
        sizes: arguments.size.iter().map(|size| size.0).collect(),
        seed: arguments.seed,
        no_hostile: arguments.no_hostile,
    };
    let Matched {
        case,
        table,
        notes,
        warnings,
    } = match matched(&request, compiler) {
        Ok(matched) => matched,
        Err(error) if error.is_about_kernels() => return Ok(Err(error.to_string())),
        Err(error) => return Err(error.into()),
    };
    let mut about = table;
    about.push('\n');
    for (word, lines) in [("warning", warnings), ("note", notes)] {
        for line in lines {
            about.push_str(&format!("{word}: {line}\n"));
        }
    }
    about.push_str(&left_out(arguments));
    Ok(Ok(Question { case, about }))
}

/// What nobody must take for compared.
fn left_out(arguments: &Check) -> String {
    if arguments.no_hostile {
        "note: no hostile inputs were tried (--no-hostile)\n".to_owned()
    } else {
        String::new()
    }
}
