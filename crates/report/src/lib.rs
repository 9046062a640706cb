//! Events of a run in; terminal, JSON, JUnit, Markdown and HTML out. Owns every type that is written to a report.
//!
//! Times are nanoseconds unless the name says otherwise. This crate runs nothing.

mod answer;
mod event;
mod file;
mod html;
mod json;
mod junit;
mod markdown;
mod merge;
mod paint;
mod progress;
mod record;
mod summary;
mod table;
mod target;
mod text;

pub use answer::{Answer, Told};
pub use event::{
    Absent, AdapterRecord, Among, BlameRecord, Classification, Compilation, Event, Expectation,
    Host, InterfaceRow, Kernels, Picture, PictureOf, Source, Step, TrialResult, Unmet,
};
pub use file::{Unwritable, WriteError};
pub use json::{JsonCase, JsonReport, JsonResult, JsonSource};
pub use merge::{
    Bits, Cell, Column, Deviation, Group, Machine, Merged, MergedMachine, Native, NativeDevice,
    OtherRevision, RedTrial, Row, State, Unreadable, read_machines, read_report, write_merged,
};
pub use paint::paint;
pub use progress::Progress;
pub use record::Reports;
pub use summary::{CaseSummary, Off, Summary};
pub use table::{adapters, failures, line, message, table, unseen};
pub use target::{Format, Target, check_targets};
pub use text::{cut, one_line, printable};

// The tests under `tests/` read JUnit with it.
#[cfg(test)]
use quick_xml as _;
