//! The program `shadertwin`: arguments to a plan, summary to an exit code.

mod arguments;
mod canonicalise;
mod catalogue;
mod check;
mod commands;
mod merge;
mod new;

use arguments::{Arguments, Command};
use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => {
            // clap prints help and version through the same door, on standard output.
            let _ = error.print();
            return ExitCode::from(if error.use_stderr() {
                commands::exit::USAGE
            } else {
                0
            });
        }
    };
    let outcome = match arguments.command {
        Command::Run(run) => commands::run(&run),
        Command::Check(check) => check::check(&check),
        Command::Catalogue(catalogue) => catalogue::catalogue(&catalogue),
        Command::Merge(merge) => merge::merge(&merge),
        Command::New(new) => new::new(&new),
        Command::Canonicalise(canonicalise) => canonicalise::canonicalise(&canonicalise),
        Command::Adapters(adapters) => commands::adapters(&adapters),
        Command::Worker(worker) => commands::worker(&worker),
    };
    match outcome {
        Ok(code) => ExitCode::from(code),
        Err(failure) => {
            commands::complain(&failure);
            ExitCode::from(failure.code)
        }
    }
}
