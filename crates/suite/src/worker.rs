//! The suite's side of the pipe: one child process a device and runner.

use crate::dawn;
use crate::permits::Interrupt;
use crate::process::{GRACE, Loss, Process};
use crate::protocol::{Answer, Ask, Devices, Format, Hello};
use crate::{Device, Error};
use serde::de::DeserializeOwned;
use shadertwin_compare::{LossKind, RunnerKind};
use shadertwin_dispatch::Adapter;
use std::path::{Path, PathBuf};
use std::sync::mpsc::Receiver;
use std::time::Duration;

/// A running worker that holds one device.
pub(crate) struct Worker {
    process: Process<Answer>,
}

impl Worker {
    /// Starts a worker for a device. `Ok(Err(_))` is what the worker says against the device.
    pub(crate) fn start(
        program: &Path,
        device: &Device,
        validation: bool,
    ) -> Result<Result<(Self, Adapter), Loss>, Error> {
        let index = Some(device.adapter.index);
        let command = match command(program, device.runner, index, validation) {
            Ok(command) => command,
            Err(message) => {
                return Ok(Err(Loss {
                    kind: LossKind::DeviceLost,
                    message,
                }));
            }
        };
        let (mut process, hello) = command.start::<Answer, Hello>(device.driver_file.as_deref())?;
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

impl Command {
    /// With a driver file, the process sees the devices of that driver alone: two drivers that share the name of their
    /// library are one to the dynamic linker, as two versions of llvmpipe do.
    fn start<T: DeserializeOwned + Send + 'static, H: DeserializeOwned + Send + 'static>(
        &self,
        driver_file: Option<&Path>,
    ) -> Result<(Process<T>, Receiver<std::io::Result<H>>), Error> {
        Process::start(&self.program, &self.arguments, self.format, driver_file)
    }
}

/// The worker of a runner, for one device or to list them all; or what is not there.
fn command(
    program: &Path,
    kind: RunnerKind,
    index: Option<u32>,
    validation: bool,
) -> Result<Command, String> {
    match kind {
        RunnerKind::Vulkan | RunnerKind::Wgpu | RunnerKind::Gl => {
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

/// The devices that a runner sees, of one driver alone where its file is given.
pub(crate) fn devices(
    program: &Path,
    kind: RunnerKind,
    driver_file: Option<&Path>,
) -> Result<Devices, Error> {
    let command = match command(program, kind, None, false) {
        Ok(command) => command,
        Err(reason) => return Ok(Err(reason)),
    };
    let (mut process, hello) = command.start::<Answer, Devices>(driver_file)?;
    Ok(process
        .wait_first(&hello)
        .unwrap_or_else(|loss| Err(loss.message)))
}
