//! Events of a run in; terminal and JSON out. Owns every type that is written to a report.
//!
//! Times are nanoseconds unless the name says otherwise. This crate runs nothing.

mod answer;
mod event;
mod json;
mod progress;
mod summary;
mod table;

pub use answer::{Answer, Told};
pub use event::{
    AdapterRecord, Among, BlameRecord, Classification, Compilation, Event, Host, Step, TrialResult,
};
pub use json::{JsonReport, WriteError};
pub use progress::Progress;
pub use summary::{CaseSummary, Off, Summary};
pub use table::{adapters, failures, table, unseen};
