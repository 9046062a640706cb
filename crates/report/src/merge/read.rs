//! JSON reports read back from files that others wrote: nothing in them is believed before it is checked.

use crate::JsonReport;
use crate::json::VERSION;
use crate::text::{cut, one_line};
use serde::Deserialize;
use serde::de::IgnoredAny;
use shadertwin_compare::{Lane, Verdict};
use std::collections::BTreeSet;
use std::io::Read;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Bytes of one file. Ten thousand trials that all fail with 64 KiB of a compiler's words stay below it; what is larger is
/// no report, and would not fit into memory beside others.
const FILE_BYTES: u64 = 1 << 30;

/// Bytes of a parser's message: it may quote the file.
const MESSAGE_BYTES: usize = 500;

/// A report that cannot be merged.
#[derive(Debug, Error)]
pub enum Unreadable {
    /// The file cannot be read.
    #[error("cannot read {}: {reason}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system says.
        reason: std::io::Error,
    },
    /// The file is larger than any report.
    #[error("{} has more than {FILE_BYTES} bytes, which no report of shadertwin has", .0.display())]
    TooLarge(PathBuf),
    /// The file is something else, or a part of a report.
    #[error(
        "{} is no whole JSON report of shadertwin: {reason}; write one with `shadertwin run --report json=FILE`",
        path.display()
    )]
    NoReport {
        /// The file.
        path: PathBuf,
        /// What the parser says.
        reason: String,
    },
    /// The file is what a merge wrote.
    #[error("{} is a merged report, not that of a run; name the reports it was made of", .0.display())]
    Merged(PathBuf),
    /// The format is not the one that this program reads.
    #[error("{} is a report of version {found}, and this program reads version {VERSION}: use the shadertwin that wrote it, or a \
             newer one", path.display())]
    Version {
        /// The file.
        path: PathBuf,
        /// Its version.
        found: u64,
    },
    /// The file has the form of a report and cannot be one.
    #[error("{} is no report that shadertwin wrote: {what}", path.display())]
    Contradiction {
        /// The file.
        path: PathBuf,
        /// What cannot be.
        what: String,
    },
    /// A report would be compared with itself.
    #[error("{} and {} are the same report; name each once", path.display(), other.display())]
    Same {
        /// The file.
        path: PathBuf,
        /// The file before it.
        other: PathBuf,
    },
    /// Two machines of one name.
    #[error("two reports are called `{name}`: {} and {}; name them apart with --name NAME=FILE", path.display(), other.display())]
    SameName {
        /// The name.
        name: String,
        /// The file.
        path: PathBuf,
        /// The file before it.
        other: PathBuf,
    },
}

/// A machine's report, checked.
#[derive(Clone, Debug)]
pub struct Machine {
    /// What the machine is called here.
    pub(super) name: String,
    pub(super) report: JsonReport,
}

/// Reads one report.
///
/// # Errors
///
/// The file cannot be read, or is no whole report of this version.
pub fn read_report(path: &Path) -> Result<JsonReport, Unreadable> {
    parse(path, &read(path)?)
}

/// Reads reports, each with the name of its machine.
///
/// # Errors
///
/// The first report that cannot be used.
pub fn read_machines(files: &[(String, PathBuf)]) -> Result<Vec<Machine>, Unreadable> {
    let mut machines = Vec::new();
    let mut digests = Vec::new();
    for (place, (name, path)) in files.iter().enumerate() {
        let bytes = read(path)?;
        let digest = blake3::hash(&bytes);
        // Two runs never take the same time, so that equal bytes are a copy.
        if let Some(other) = digests.iter().position(|other| *other == digest) {
            return Err(Unreadable::Same {
                path: path.clone(),
                other: files[other].1.clone(),
            });
        }
        let before = &files[..place];
        if let Some((_, other)) = before.iter().find(|(other, _)| other == name) {
            return Err(Unreadable::SameName {
                name: name.clone(),
                path: path.clone(),
                other: other.clone(),
            });
        }
        digests.push(digest);
        machines.push(Machine {
            name: name.clone(),
            report: parse(path, &bytes)?,
        });
    }
    Ok(machines)
}

fn read(path: &Path) -> Result<Vec<u8>, Unreadable> {
    let mut bytes = Vec::new();
    std::fs::File::open(path)
        .and_then(|file| file.take(FILE_BYTES + 1).read_to_end(&mut bytes))
        .map_err(|reason| Unreadable::File {
            path: path.to_owned(),
            reason,
        })?;
    if bytes.len() as u64 > FILE_BYTES {
        return Err(Unreadable::TooLarge(path.to_owned()));
    }
    Ok(bytes)
}

pub(super) fn parse(path: &Path, bytes: &[u8]) -> Result<JsonReport, Unreadable> {
    /// What every version has, and what merged reports alone have.
    #[derive(Deserialize)]
    struct Head {
        version: u64,
        columns: Option<IgnoredAny>,
        rows: Option<IgnoredAny>,
    }
    let no_report = |error: serde_json::Error| Unreadable::NoReport {
        path: path.to_owned(),
        reason: one_line(&cut(&error.to_string(), MESSAGE_BYTES)).into_owned(),
    };
    // Before the rest, which another version may have otherwise.
    let head: Head = serde_json::from_slice(bytes).map_err(no_report)?;
    if head.columns.is_some() && head.rows.is_some() {
        return Err(Unreadable::Merged(path.to_owned()));
    }
    if head.version != u64::from(VERSION) {
        return Err(Unreadable::Version {
            path: path.to_owned(),
            found: head.version,
        });
    }
    let report: JsonReport = serde_json::from_slice(bytes).map_err(no_report)?;
    match contradiction(&report) {
        None => Ok(report),
        Some(what) => Err(Unreadable::Contradiction {
            path: path.to_owned(),
            what: one_line(&cut(&what, MESSAGE_BYTES)).into_owned(),
        }),
    }
}

/// What cannot be in a report.
fn contradiction(report: &JsonReport) -> Option<String> {
    let mut adapters = BTreeSet::new();
    for each in &report.adapters {
        if !adapters.insert((each.lane_name.as_str(), each.runner)) {
            return Some(format!(
                "the adapter {} of {} is listed twice",
                each.lane_name, each.runner
            ));
        }
    }
    let mut cases = BTreeSet::new();
    for case in &report.cases {
        if !cases.insert(&case.case) {
            return Some(format!("the case {} is listed twice", case.case));
        }
        if !is_digest(&case.source_digest) {
            return Some(format!(
                "the source digest of {} is not 64 digits from 0 to f",
                case.case
            ));
        }
    }
    let mut trials: BTreeSet<(&str, &str, &Lane)> = BTreeSet::new();
    for result in &report.results {
        let name = || format!("{} {} {}", result.lane, result.case, result.size);
        if !trials.insert((&result.case, &result.size, &result.lane)) {
            return Some(format!("the trial {} is there twice", name()));
        }
        if !adapters.contains(&(result.lane.adapter.as_str(), result.lane.runner)) {
            return Some(format!(
                "the trial {} ran on an adapter that is not listed",
                name()
            ));
        }
        if !Verdict::NAMES.contains(&result.verdict.as_str()) {
            return Some(format!(
                "the trial {} has the verdict `{}`, which there is not",
                name(),
                result.verdict
            ));
        }
        if let Some((output, _)) = result.digests.iter().find(|(_, text)| !is_digest(text)) {
            return Some(format!(
                "the digest of `{output}` of the trial {} is not 64 digits from 0 to f",
                name()
            ));
        }
        let compared = ["identical", "within_latitude"].contains(&result.verdict.as_str());
        if compared && result.digests.is_empty() {
            return Some(format!("the trial {} has no digest", name()));
        }
    }
    None
}

fn is_digest(text: &str) -> bool {
    text.len() == 64
        && text
            .bytes()
            .all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}
