use crate::arguments::{Merge, Named};
use crate::check::is_same_file;
use crate::commands::{Failure, exit, report_failure, tell, writable};
use anyhow::anyhow;
use shadertwin_report::{Merged, read_machines, write_merged};
use std::path::PathBuf;

pub(crate) fn merge(arguments: &Merge) -> Result<u8, Failure> {
    let files = files(arguments)?;
    writable(&arguments.report)?;
    for target in &arguments.report {
        if files
            .iter()
            .any(|(_, input)| is_same_file(input, &target.path))
        {
            return Err(usage(anyhow!(
                "the report {} would take the place of a file that is to be read",
                target.path.display()
            )));
        }
    }
    let machines = read_machines(&files).map_err(|error| usage(error.into()))?;
    let merged = Merged::of(machines);
    let mut text = String::new();
    if !arguments.quiet {
        text = merged.table() + "\n";
    }
    text.push_str(&merged.failures());
    if !text.is_empty() && !text.ends_with("\n\n") {
        text.push('\n');
    }
    tell(&(text + &merged.headline()))?;
    write_merged(&merged, &arguments.report).map_err(report_failure)?;
    Ok(if merged.agrees {
        exit::AGREE
    } else {
        exit::DISAGREE
    })
}

/// Each file with the name of its machine. A file that is named twice, once with a name, is one report.
fn files(arguments: &Merge) -> Result<Vec<(String, PathBuf)>, Failure> {
    let mut named: Vec<Option<&Named>> = arguments.name.iter().map(Some).collect();
    let mut files = Vec::new();
    for path in &arguments.files {
        let given = named
            .iter_mut()
            .find(|named| named.is_some_and(|named| is_same_file(&named.path, path)))
            .and_then(Option::take);
        let name = match given {
            Some(named) => named.name.clone(),
            None => match path.file_stem() {
                Some(stem) => stem.to_string_lossy().into_owned(),
                None => return Err(usage(anyhow!("{} is no file", path.display()))),
            },
        };
        files.push((name, path.clone()));
    }
    files.extend(
        named
            .into_iter()
            .flatten()
            .map(|named| (named.name.clone(), named.path.clone())),
    );
    if files.len() < 2 {
        return Err(usage(anyhow!(
            "name two reports or more; see `shadertwin merge --help`"
        )));
    }
    Ok(files)
}

fn usage(error: anyhow::Error) -> Failure {
    Failure {
        error,
        code: exit::USAGE,
    }
}
