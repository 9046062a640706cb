//! The suite's side of the pipe: one child process a device and runner.

use crate::Error;
use crate::permits::Interrupt;
use crate::process::{GRACE, Loss, Process};
use crate::protocol::{Answer, Ask, Devices, Hello};
use shadertwin_compare::{LossKind, RunnerKind};
use shadertwin_dispatch::Adapter;
use std::path::Path;
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
        let mut arguments = vec![
            "worker".to_owned(),
            kind.name().to_owned(),
            index.to_string(),
        ];
        if validation {
            arguments.push("--validation".to_owned());
        }
        let (mut process, hello) = Process::start::<Hello>(program, &arguments)?;
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

/// The devices that a runner sees.
pub(crate) fn devices(program: &Path, kind: RunnerKind) -> Result<Devices, Error> {
    let arguments = ["worker".to_owned(), kind.name().to_owned()];
    let (mut process, hello) = Process::<Answer>::start::<Devices>(program, &arguments)?;
    Ok(process
        .wait_first(&hello)
        .unwrap_or_else(|loss| Err(loss.message)))
}
