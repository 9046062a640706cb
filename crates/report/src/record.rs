//! Everything that a run told, kept until it is written.

use crate::file::{self, WriteError};
use crate::json::MESSAGE_BYTES;
use crate::text::cut;
use crate::{
    Event, Format, JsonReport, Kernels, Picture, Summary, Target, TrialResult, html, junit,
    markdown,
};
use shadertwin_compare::Lane;
use std::collections::{BTreeMap, BTreeSet};

/// What a run told, by kind.
#[derive(Clone, Debug, Default)]
pub(crate) struct Record {
    /// The run in a sentence.
    pub(crate) headline: String,
    pub(crate) json: JsonReport,
    /// By case, size and lane.
    pub(crate) results: Vec<TrialResult>,
    /// By case.
    pub(crate) kernels: BTreeMap<String, Kernels>,
    /// By case, size, resource; what is expected before what lanes gave.
    pub(crate) pictures: Vec<Picture>,
}

impl Record {
    /// What to say of a run that did not come to its end.
    pub(crate) fn stopped(&self) -> Option<&str> {
        self.json.stopped.as_deref()
    }

    pub(crate) fn take(&mut self, event: &Event) {
        self.json.take(event);
        match event {
            Event::Kernels(kernels) => {
                self.kernels.insert(kernels.case.clone(), kernels.clone());
            }
            Event::Picture(picture) => self.pictures.push(picture.clone()),
            Event::Finished(result) => self.results.push(result.clone()),
            Event::Planned { .. }
            | Event::Compiled(_)
            | Event::Blamed(_)
            | Event::Unmet(_)
            | Event::Classified(_) => {}
        }
    }

    pub(crate) fn sort(&mut self) {
        self.json.sort();
        self.results
            .sort_by(|a, b| (&a.case, &a.size, &a.lane).cmp(&(&b.case, &b.size, &b.lane)));
        self.pictures.sort_by(|a, b| {
            (&a.case, &a.size, &a.resource, a.lane()).cmp(&(
                &b.case,
                &b.size,
                &b.resource,
                b.lane(),
            ))
        });
    }
}

/// The reports that are wanted of a run: a fold over its events, written at its end.
#[derive(Clone, Debug, Default)]
pub struct Reports {
    targets: Vec<Target>,
    record: Record,
}

impl Reports {
    /// Nothing told yet. [`check_targets`](crate::check_targets) says whether they can be written.
    #[must_use]
    pub fn new(targets: Vec<Target>) -> Self {
        Self {
            targets,
            record: Record::default(),
        }
    }

    /// True when some report shows pictures, so that [`Event::Picture`] is worth sending.
    #[must_use]
    pub fn wants_pictures(&self) -> bool {
        self.targets
            .iter()
            .any(|target| target.format == Format::Html)
    }

    /// Takes one event in.
    pub fn take(&mut self, event: &Event) {
        // Without a report nothing is kept.
        if !self.targets.is_empty() {
            self.record.take(event);
        }
    }

    /// Takes over what an earlier report has of trials (case, size, lane) that do not run again. Programs are told; people
    /// are in the headline.
    pub fn carry(&mut self, earlier: &JsonReport, trials: &BTreeSet<(String, String, Lane)>) {
        if !self.targets.is_empty() {
            self.record.json.carry(earlier, trials);
        }
    }

    /// Writes all reports, each whole or not at all. `summary` is the fold of the same events; `headline` tells the run
    /// in a sentence; `stopped` is the error that stopped it or kept it from starting, and then trials are missing.
    ///
    /// # Errors
    ///
    /// Each report that could not be written; the others are.
    pub fn write(
        &mut self,
        summary: &Summary,
        headline: &str,
        stopped: Option<&str>,
    ) -> Result<(), Vec<WriteError>> {
        // The first line says it; an answer's others are in the report.
        let first = headline.lines().next().unwrap_or_default();
        self.record.headline = first.trim_end_matches(':').to_owned();
        self.record.json.complete = stopped.is_none();
        self.record.json.stopped = stopped.map(|text| cut(text, MESSAGE_BYTES).into_owned());
        self.record.sort();
        let written = self
            .targets
            .iter()
            .map(|target| write(target, &self.record, summary));
        let failed: Vec<WriteError> = written.filter_map(Result::err).collect();
        if failed.is_empty() {
            Ok(())
        } else {
            Err(failed)
        }
    }
}

fn write(target: &Target, record: &Record, summary: &Summary) -> Result<(), WriteError> {
    let path = &target.path;
    let fail = |reason| WriteError::new(path, reason);
    match target.format {
        Format::Json => {
            let text = record.json.to_bytes().map_err(|error| fail(error.into()))?;
            file::write(path, &text)
        }
        Format::Junit => {
            let text = junit::render(record, summary)
                .map_err(|error| fail(std::io::Error::other(error)))?;
            file::write(path, &text)
        }
        Format::Markdown => file::write(path, markdown::render(record, summary).as_bytes()),
        Format::Html => file::write_folder(path, |folder| html::write(folder, record)),
    }
}
