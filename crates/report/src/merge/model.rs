//! What a merged report says.

use super::Native;
use crate::{AdapterRecord, Host};
use serde::{Deserialize, Serialize};
use shadertwin_case::{Build, Language};
use shadertwin_compare::{Lane, Route, RunnerKind};
use std::collections::BTreeMap;

/// Raised when a reader of an older merged report would misread a newer one.
pub(super) const VERSION: u32 = 1;

/// Several reports as one.
#[derive(Clone, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct Merged {
    /// Version of this format.
    pub version: u32,
    /// Name and version of the tool.
    pub tool: String,
    /// Every case was compared, and all canonical digests agree.
    pub agrees: bool,
    /// The machines in the order in which they were named.
    pub machines: Vec<MergedMachine>,
    /// Lanes of machines; cells and groups name them by their places here, counted from 0.
    pub columns: Vec<Column>,
    /// Cases and sizes, in order.
    pub rows: Vec<Row>,
    /// Outputs of which canonical lanes have several digests.
    pub deviations: Vec<Deviation>,
    /// Cases that are not the same on all machines, and were not compared.
    pub other_revisions: Vec<OtherRevision>,
    /// Cases whose native lanes have other bits than the canonical ones; that is no fault.
    pub native: Vec<Native>,
    /// Trials that were red in the report of their own machine, or failed there as expected.
    pub red: Vec<RedTrial>,
    /// What else is to know before this is trusted.
    pub warnings: Vec<String>,
}

/// One machine.
#[derive(Clone, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct MergedMachine {
    /// What it is called here.
    pub name: String,
    /// The tool that wrote its report.
    pub tool: String,
    /// Its report is of a run that came to its end.
    pub complete: bool,
    /// What stopped the run.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub stopped: Option<String>,
    /// Operating system and processor.
    pub host: Option<Host>,
    /// Devices by runner.
    pub adapters: Vec<AdapterRecord>,
}

/// One lane of one machine.
#[derive(
    Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, schemars::JsonSchema,
)]
pub struct Column {
    /// Machine.
    pub machine: String,
    /// Short name of the device.
    pub adapter: String,
    /// PCI vendor id.
    pub vendor_id: u32,
    /// Driver family.
    pub driver: String,
    /// Driver version, as Vulkan words it where it saw the device.
    pub driver_version: String,
    /// Graphics API.
    pub runner: RunnerKind,
    /// Source language.
    pub language: Language,
    /// Compiler.
    pub route: Route,
    /// Build.
    pub build: Build,
}

impl Column {
    pub(super) fn lane(&self) -> Lane {
        Lane {
            language: self.language,
            route: self.route,
            runner: self.runner,
            build: self.build,
            adapter: self.adapter.clone(),
        }
    }
}

/// One case and size.
#[derive(Clone, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct Row {
    /// Case.
    pub case: String,
    /// Size or picture.
    pub size: String,
    /// What came out.
    pub state: State,
    /// Lanes that have a result here, by column.
    pub cells: Vec<Cell>,
}

/// What came out of a row.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, schemars::JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum State {
    /// All canonical digests are the same.
    Agrees,
    /// Fewer than two machines could run it, because adapters lack something.
    NotRun,
    /// No specification promises the results, and nothing was compared.
    Recorded,
    /// Only one machine has it in its report: nothing was compared.
    Alone,
    /// A canonical lane was red in its own report.
    Failed,
    /// The digests that are there agree, and a report has no result of a canonical lane that it should have.
    Missing,
    /// As many canonical lanes have one digest as another.
    Tied,
    /// Some canonical lanes have another digest than most.
    Deviates,
    /// The machines ran different revisions of the case, or a report does not say which: nothing was compared.
    OtherRevision,
}

impl State {
    /// True when the machines are not known to agree.
    #[must_use]
    pub fn is_red(self) -> bool {
        !matches!(self, Self::Agrees | Self::NotRun | Self::Recorded)
    }
}

/// What a lane gave.
#[derive(Clone, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct Cell {
    /// Place in [`Merged::columns`].
    pub column: usize,
    /// Verdict in the lane's own report; `missing` where that has no such trial, and should.
    pub verdict: String,
    /// Beside the other machines.
    pub bits: Bits,
    /// BLAKE3 of each output, in hexadecimal.
    pub digests: BTreeMap<String, String>,
}

/// A lane's bits beside those of most canonical lanes.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, schemars::JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Bits {
    /// The same.
    Same,
    /// Other bits in some output.
    Other,
    /// In some output there is no digest that most have.
    Tied,
    /// The lane gave none, and that is as it should be: the kernel was refused as expected, or the adapter lacks something.
    None,
    /// The lane gave none, and should have.
    Missing,
    /// Not compared: another revision.
    NotCompared,
}

/// An output of which canonical lanes have several digests.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
pub struct Deviation {
    /// Case.
    pub case: String,
    /// Size or picture.
    pub size: String,
    /// Output.
    pub output: String,
    /// The two largest groups are of one size, so that nobody is said to deviate.
    pub tie: bool,
    /// Lanes with one digest, the largest group first. Without a tie all others deviate.
    pub groups: Vec<Group>,
    /// What explains the groups, if anything does: `driver version`, `language (the port) with vendor`.
    pub explained_by: Vec<String>,
    /// Operations that the canonical pass left to the driver, and perhaps the cause.
    pub residual: Vec<String>,
}

/// Lanes with one digest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
pub struct Group {
    /// BLAKE3, in hexadecimal; none where the output is missing.
    pub digest: Option<String>,
    /// Places in [`Merged::columns`].
    pub columns: Vec<usize>,
}

/// A case that was not compared.
#[derive(Clone, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct OtherRevision {
    /// Case.
    pub case: String,
    /// Digest of its sources by machine; none where the report does not tell.
    pub revisions: BTreeMap<String, Option<String>>,
}

/// A trial that was red in the report of its own machine, or failed there as expected.
#[derive(Clone, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct RedTrial {
    /// Case.
    pub case: String,
    /// Size or picture.
    pub size: String,
    /// Place in [`Merged::columns`].
    pub column: usize,
    /// Verdict.
    pub verdict: String,
    /// Where its case expects that, the issue: then it was not red.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub expected: Option<String>,
}
