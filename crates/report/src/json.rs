use crate::{AdapterRecord, BlameRecord, Classification, Compilation, Event, Host, TrialResult};
use serde::{Deserialize, Serialize};
use shadertwin_compare::{Class, FirstDifference, Lane, LossKind, Verdict};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Raised when a reader of an older report would misread a newer one.
const VERSION: u32 = 1;

/// The JSON report. Everything but the times is the same for the same run on the same machine.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct JsonReport {
    /// Version of this format.
    pub version: u32,
    /// Name and version of the tool.
    pub tool: String,
    /// The run came to its end; false when an error stopped it, and then trials are missing.
    pub complete: bool,
    /// The machine.
    pub host: Option<Host>,
    /// Devices by runner.
    pub adapters: Vec<AdapterRecord>,
    /// Compilations by case, language and build.
    pub compilations: Vec<Compilation>,
    /// Trials by case, size and lane.
    pub results: Vec<JsonResult>,
    /// Disagreements by case and size.
    pub blame: Vec<BlameRecord>,
    /// Causes of other bits in native lanes, by case and lane.
    #[serde(default)]
    pub classification: Vec<Classification>,
}

/// One trial.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct JsonResult {
    /// Case.
    pub case: String,
    /// Size or picture.
    pub size: String,
    /// Lane.
    pub lane: Lane,
    /// [`Verdict::name`].
    pub verdict: String,
    /// Kind of difference.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub class: Option<Class>,
    /// First difference.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<FirstDifference>,
    /// Components that differ.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub differing: Option<u64>,
    /// Components compared.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total: Option<u64>,
    /// Largest distance in units in the last place, codes or steps.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub worst_ulps: Option<u64>,
    /// How a worker was lost.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub loss: Option<LossKind>,
    /// Diagnostics, mismatches or what is lacking.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub messages: Vec<String>,
    /// Operations left to the driver in the canonical build.
    pub residual: Vec<String>,
    /// BLAKE3 of each output resource, in hexadecimal.
    pub digests: BTreeMap<String, String>,
    /// Time on the device.
    pub run_ns: u64,
}

impl Default for JsonReport {
    fn default() -> Self {
        Self {
            version: VERSION,
            tool: format!("shadertwin {}", env!("CARGO_PKG_VERSION")),
            complete: false,
            host: None,
            adapters: Vec::new(),
            compilations: Vec::new(),
            results: Vec::new(),
            blame: Vec::new(),
            classification: Vec::new(),
        }
    }
}

impl JsonReport {
    /// Takes one event in.
    pub fn take(&mut self, event: &Event) {
        match event {
            Event::Planned { host, adapters, .. } => {
                self.host = Some(host.clone());
                self.adapters.clone_from(adapters);
            }
            Event::Compiled(compilation) => self.compilations.push(compilation.clone()),
            Event::Finished(result) => self.results.push(JsonResult::from(result)),
            Event::Blamed(record) => self.blame.push(record.clone()),
            Event::Classified(record) => self.classification.push(record.clone()),
        }
    }

    /// Writes the report: whole, or not at all.
    ///
    /// # Errors
    ///
    /// The folder cannot be written to, or the disk is full.
    pub fn write(&mut self, path: &Path) -> Result<(), WriteError> {
        self.compilations.sort_by(|a, b| {
            (&a.case, a.language, a.build, &a.entry).cmp(&(&b.case, b.language, b.build, &b.entry))
        });
        self.results
            .sort_by(|a, b| (&a.case, &a.size, &a.lane).cmp(&(&b.case, &b.size, &b.lane)));
        self.blame
            .sort_by(|a, b| (&a.case, &a.size).cmp(&(&b.case, &b.size)));
        self.classification
            .sort_by(|a, b| (&a.case, &a.lane).cmp(&(&b.case, &b.lane)));
        let fail = |reason| WriteError {
            path: path.to_owned(),
            reason,
        };
        let mut text = serde_json::to_vec_pretty(self).map_err(|error| fail(error.into()))?;
        text.push(b'\n');
        // A link is followed, and what is no plain file (a pipe, a terminal) is written to and not replaced.
        let target = std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        if std::fs::metadata(&target).is_ok_and(|data| !data.is_file()) {
            return std::fs::OpenOptions::new()
                .write(true)
                .open(&target)
                .and_then(|mut file| file.write_all(&text))
                .map_err(fail);
        }
        let folder = match target.parent() {
            Some(parent) if !parent.as_os_str().is_empty() => parent,
            _ => Path::new("."),
        };
        let mut builder = tempfile::Builder::new();
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let mut file = builder.tempfile_in(folder).map_err(fail)?;
        file.write_all(&text)
            .and_then(|()| file.flush())
            .map_err(fail)?;
        file.persist(&target).map_err(|error| fail(error.error))?;
        Ok(())
    }
}

/// A report that could not be written.
#[derive(Debug, Error)]
#[error("cannot write the report {}: {reason}; is the folder there, and is there room?", path.display())]
pub struct WriteError {
    path: PathBuf,
    reason: std::io::Error,
}

impl From<&TrialResult> for JsonResult {
    fn from(result: &TrialResult) -> Self {
        let mut json = Self {
            case: result.case.clone(),
            size: result.size.clone(),
            lane: result.lane.clone(),
            verdict: result.verdict.name().to_owned(),
            class: None,
            first: None,
            differing: None,
            total: None,
            worst_ulps: None,
            loss: None,
            messages: Vec::new(),
            residual: result.residual.clone(),
            digests: result.digests.clone(),
            run_ns: result.run_ns,
        };
        match &result.verdict {
            Verdict::Identical | Verdict::RefusedAsExpected => {}
            Verdict::WithinLatitude { class, worst } => {
                json.class = Some(*class);
                json.worst_ulps = Some(*worst);
            }
            Verdict::Different(first) => {
                json.class = Some(first.class);
                json.differing = Some(first.differing);
                json.total = Some(first.total);
                json.worst_ulps = Some(first.worst);
                json.first = Some((**first).clone());
            }
            Verdict::InterfaceMismatch { fields } => json.messages.clone_from(fields),
            Verdict::Lost { kind, message } => {
                json.loss = Some(*kind);
                json.messages = vec![message.clone()];
            }
            Verdict::NotCompiled {
                diagnostics: text, ..
            }
            | Verdict::NotRefused { message: text }
            | Verdict::Unstable { message: text }
            | Verdict::Unsupported { lacks: text } => json.messages = vec![text.clone()],
        }
        json
    }
}
