//! The suite's side of the pipe: one child process a device and runner.

use crate::Error;
use crate::dawn;
use crate::permits::Interrupt;
use crate::process::{GRACE, Loss, Process};
use crate::protocol::{Answer, Ask, Devices, Format, Hello};
use shadertwin_compare::{LossKind, RunnerKind};
use shadertwin_dispatch::Adapter;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A running worker that holds one device.
pub(crate) struct Worker {
    process: Process<Answer>,
}

impl Worker {
    /// Starts a worker for device `index` of a runner. `Ok(Err(_))` is what the worker says against the device.
    pub(crate) fn start(
        program: &Path,
        kind: RunnerKind,
        index: u32,
        validation: bool,
    ) -> Result<Result<(Self, Adapter), Loss>, Error> {
        let command = match command(program, kind, Some(index), validation) {
            Ok(command) => command,
            Err(message) => {
                return Ok(Err(Loss {
                    kind: LossKind::DeviceLost,
                    message,
                }));
            }
        };
        let (mut process, hello) =
            Process::start::<Hello>(&command.program, &command.arguments, command.format)?;
        Ok(match process.wait_first(&hello) {
            Ok(Ok(adapter)) => Ok((Self { process }, adapter)),
            Ok(Err(message)) => Err(Loss {
                kind: LossKind::DeviceLost,
                message,
            }),
            Err(loss) => Err(loss),
        })
    }

    /// Runs one job. After a loss the worker is of no more use.
    pub(crate) fn ask(&mut self, ask: &Ask, interrupt: &Interrupt) -> Result<Answer, Loss> {
        let runs = ask.repeat.max(1);
        let limit = Duration::from_millis(ask.timeout_ms) * runs + GRACE;
        self.process.ask(ask, limit, interrupt)
    }

    /// Memory that the worker holds, where the system tells.
    pub(crate) fn resident_bytes(&self) -> Option<u64> {
        self.process.resident_bytes()
    }
}

/// What to start, and what it speaks.
pub(crate) struct Command {
    pub(crate) program: PathBuf,
    pub(crate) arguments: Vec<String>,
    pub(crate) format: Format,
}

/// The worker of a runner, for one device or to list them all; or what is not there.
fn command(
    program: &Path,
    kind: RunnerKind,
    index: Option<u32>,
    validation: bool,
) -> Result<Command, String> {
    match kind {
        RunnerKind::Vulkan | RunnerKind::Wgpu => {
            let mut arguments = vec!["worker".to_owned(), kind.name().to_owned()];
            arguments.extend(index.map(|index| index.to_string()));
            if validation {
                arguments.push("--validation".to_owned());
            }
            Ok(Command {
                program: program.to_owned(),
                arguments,
                format: Format::Postcard,
            })
        }
        // It checks every call in any case.
        RunnerKind::Dawn => dawn::worker(index),
    }
}

/// The devices that a runner sees.
pub(crate) fn devices(program: &Path, kind: RunnerKind) -> Result<Devices, Error> {
    let command = match command(program, kind, None, false) {
        Ok(command) => command,
        Err(reason) => return Ok(Err(reason)),
    };
    let (mut process, hello) =
        Process::<Answer>::start::<Devices>(&command.program, &command.arguments, command.format)?;
    Ok(process
        .wait_first(&hello)
        .unwrap_or_else(|loss| Err(loss.message)))
}
