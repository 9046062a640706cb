//! `ci/setup`, `ci/run-suite` and `ci/test`, each in a room of its own: a PATH that holds the tools of any Unix machine
//! and nothing of this one (no apt, pip, compiler or driver), so that what is missing and what is there is ours to say.
//! Nothing here uses the network.
#![cfg(target_os = "linux")]

use saphyr as _;
use serde_json as _;
use toml as _;

mod room;
mod run_suite;
mod setup;
mod test;
