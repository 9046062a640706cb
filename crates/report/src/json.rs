use crate::file::{self, WriteError};
use crate::text::cut;
use crate::{
    Absent, AdapterRecord, BlameRecord, Classification, Compilation, Event, Expectation, Host,
    Kernels, TrialResult, Unmet,
};
use serde::{Deserialize, Serialize};
use shadertwin_case::Language;
use shadertwin_compare::{Class, FirstDifference, Lane, LossKind, Verdict};
use std::collections::BTreeMap;
use std::path::Path;

/// Raised when a reader of an older report would misread a newer one.
pub(crate) const VERSION: u32 = 1;

/// Bytes of one message that are kept: compilers can say megabytes, once a lane and size.
pub(crate) const MESSAGE_BYTES: usize = 64 << 10;

/// The JSON report. Everything but the times is the same for the same run on the same machine.
#[derive(Clone, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct JsonReport {
    /// Version of this format.
    pub version: u32,
    /// Name and version of the tool.
    pub tool: String,
    /// The run came to its end; false when an error stopped it, and then trials are missing.
    pub complete: bool,
    /// What stopped it, or kept it from starting.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub stopped: Option<String>,
    /// The machine.
    pub host: Option<Host>,
    /// Devices by runner.
    pub adapters: Vec<AdapterRecord>,
    /// Runners that are not there; their trials are not in the report.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub absent: Vec<Absent>,
    /// Cases by name, with what they are made of.
    #[serde(default)]
    pub cases: Vec<JsonCase>,
    /// Compilations by case, language and build.
    pub compilations: Vec<Compilation>,
    /// Trials by case, size and lane.
    pub results: Vec<JsonResult>,
    /// Disagreements by case and size.
    pub blame: Vec<BlameRecord>,
    /// Failures that cases expect, and that are not there.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub unmet: Vec<Unmet>,
    /// Causes of other bits in native lanes, by case and lane.
    #[serde(default)]
    pub classification: Vec<Classification>,
}

/// One case.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
pub struct JsonCase {
    /// Case.
    pub case: String,
    /// One line for people.
    pub title: String,
    /// BLAKE3, in hexadecimal, of the case file and of all kernel texts. Results of two reports are of the same case only
    /// where this is the same.
    pub source_digest: String,
    /// The files.
    pub sources: Vec<JsonSource>,
}

/// A file that a case is made of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
pub struct JsonSource {
    /// Its name: inside the tree, or as it was given.
    pub name: String,
    /// The kernel that it belongs to; none for the case file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<Language>,
}

/// One trial.
#[derive(Clone, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct JsonResult {
    /// Case.
    pub case: String,
    /// Size or picture.
    pub size: String,
    /// Lane.
    pub lane: Lane,
    /// [`Verdict::name`].
    pub verdict: String,
    /// Where it failed and the case expects that: the issue that the case names. Such a trial is not red.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expected: Option<String>,
    /// Where the languages differ in what the kernels say and the lane gives what its language means: what each means.
    /// Such a trial is not red.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub differs: Option<String>,
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

impl JsonResult {
    /// True when the trial made its run red. A canonical lane has no latitude.
    #[must_use]
    pub fn is_red(&self) -> bool {
        let is_green = match self.verdict.as_str() {
            "identical" | "refused_as_expected" | "unsupported" | "recorded" => true,
            "within_latitude" => !self.lane.build.is_canonical(),
            _ => false,
        };
        self.expected.is_none() && self.differs.is_none() && !is_green
    }
}

impl Default for JsonReport {
    fn default() -> Self {
        Self {
            version: VERSION,
            tool: format!("shadertwin {}", env!("CARGO_PKG_VERSION")),
            complete: false,
            stopped: None,
            host: None,
            adapters: Vec::new(),
            absent: Vec::new(),
            cases: Vec::new(),
            compilations: Vec::new(),
            results: Vec::new(),
            blame: Vec::new(),
            unmet: Vec::new(),
            classification: Vec::new(),
        }
    }
}

impl JsonReport {
    /// Takes one event in.
    pub fn take(&mut self, event: &Event) {
        match event {
            Event::Planned {
                host,
                adapters,
                absent,
                ..
            } => {
                self.host = Some(host.clone());
                self.absent.clone_from(absent);
                self.adapters.clone_from(adapters);
            }
            Event::Kernels(kernels) => self.cases.push(JsonCase::from(kernels)),
            Event::Compiled(compilation) => self.compilations.push(short(compilation)),
            Event::Picture(_) => {}
            Event::Finished(result) => self.results.push(JsonResult::from(result)),
            Event::Blamed(record) => self.blame.push(record.clone()),
            Event::Unmet(unmet) => self.unmet.push(unmet.clone()),
            Event::Classified(record) => self.classification.push(record.clone()),
        }
    }

    /// Puts everything in its order, whatever the order of the events was.
    pub(crate) fn sort(&mut self) {
        self.cases.sort_by(|a, b| a.case.cmp(&b.case));
        self.compilations.sort_by(|a, b| {
            (&a.case, a.language, a.build, &a.entry).cmp(&(&b.case, b.language, b.build, &b.entry))
        });
        self.results
            .sort_by(|a, b| (&a.case, &a.size, &a.lane).cmp(&(&b.case, &b.size, &b.lane)));
        self.blame
            .sort_by(|a, b| (&a.case, &a.size).cmp(&(&b.case, &b.size)));
        self.classification
            .sort_by(|a, b| (&a.case, &a.lane).cmp(&(&b.case, &b.lane)));
    }

    /// The report as a file.
    ///
    /// # Errors
    ///
    /// None that the report itself can cause; a serialiser may fail.
    pub(crate) fn to_bytes(&self) -> Result<Vec<u8>, serde_json::Error> {
        let mut text = serde_json::to_vec_pretty(self)?;
        text.push(b'\n');
        Ok(text)
    }

    /// Writes the report: whole, or not at all.
    ///
    /// # Errors
    ///
    /// The folder cannot be written to, or the disk is full.
    pub fn write(&mut self, path: &Path) -> Result<(), WriteError> {
        self.sort();
        let text = self
            .to_bytes()
            .map_err(|error| WriteError::new(path, error.into()))?;
        file::write(path, &text)
    }
}

impl From<&Kernels> for JsonCase {
    fn from(kernels: &Kernels) -> Self {
        let sources = kernels.sources.iter().map(|source| JsonSource {
            name: source.name.clone(),
            language: source.language,
        });
        Self {
            case: kernels.case.clone(),
            title: kernels.title.clone(),
            source_digest: kernels.source_digest.clone(),
            sources: sources.collect(),
        }
    }
}

fn short(compilation: &Compilation) -> Compilation {
    Compilation {
        warnings: shortened(&compilation.warnings),
        ..compilation.clone()
    }
}

fn shortened(messages: &[String]) -> Vec<String> {
    messages
        .iter()
        .map(|message| cut(message, MESSAGE_BYTES).into_owned())
        .collect()
}

impl From<&TrialResult> for JsonResult {
    fn from(result: &TrialResult) -> Self {
        let mut json = Self {
            case: result.case.clone(),
            size: result.size.clone(),
            lane: result.lane.clone(),
            verdict: result.verdict.name().to_owned(),
            expected: match &result.expected {
                Some(Expectation::KnownFailure(issue)) => Some(issue.clone()),
                _ => None,
            },
            differs: match &result.expected {
                Some(Expectation::Differs(why)) => Some(why.clone()),
                _ => None,
            },
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
            Verdict::InterfaceMismatch { fields } => json.messages = shortened(fields),
            Verdict::Lost { kind, message } => {
                json.loss = Some(*kind);
                json.messages = vec![cut(message, MESSAGE_BYTES).into_owned()];
            }
            Verdict::NotCompiled {
                diagnostics: text, ..
            }
            | Verdict::NotRefused { message: text }
            | Verdict::Recorded { values: text }
            | Verdict::Unstable { message: text }
            | Verdict::Unsupported { lacks: text } => {
                json.messages = vec![cut(text, MESSAGE_BYTES).into_owned()];
            }
        }
        json
    }
}

/// Compares the schema of a report with the file that is committed, or writes it anew.
#[cfg(test)]
pub(crate) fn check_schema<T: schemars::JsonSchema>(file: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    let text =
        serde_json::to_string_pretty(&schemars::schema_for!(T)).expect("a schema is JSON") + "\n";
    if std::env::var_os("SHADERTWIN_BLESS").is_some() {
        std::fs::write(&path, &text).expect("the schema is writable");
    }
    let committed = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        committed == text,
        "{} is not the schema of the report; write it anew with SHADERTWIN_BLESS=1, and raise VERSION where a reader would \
         be misled",
        path.display()
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `SHADERTWIN_BLESS=1 cargo test --workspace --lib schema` writes the file anew.
    #[test]
    fn the_schema_is_that_of_the_types() {
        check_schema::<JsonReport>("report.schema.json");
    }
}
