//! Runs every case on every lane: compiles, makes canonical, reflects, dispatches in worker processes, compares, and
//! tells it all as events.
//!
//! Nothing here prints. Times are nanoseconds unless the name says otherwise.

mod about;
mod adapters;
mod block;
mod call;
mod canonicalise;
mod check;
mod classify;
mod compiler;
mod dawn;
mod digests;
mod error;
mod fill;
mod host;
mod job;
mod judge;
mod kernel;
mod known;
mod order;
mod permits;
mod pictures;
mod plan;
mod process;
mod protocol;
mod refusal;
mod run;
mod seat;
mod side;
mod since;
mod source;
mod window;
mod worker;

pub use about::dictionary;
pub use adapters::{Device, absent, adapters, cautions, discover};
pub use canonicalise::{Form, Request, Rewritten, canonicalise};
pub use check::{Matched, Request as CheckRequest, Unclear, included, matched};
pub use compiler::{Compiler, serve_compiler};
pub use digests::{Digests, SeenDigests};
pub use error::{Error, Stopped};
pub use permits::Interrupt;
pub use plan::{Plan, Selection, Shard, plan};
pub use protocol::{serve, serve_with};
pub use run::{Settings, run};
pub use since::Since;
