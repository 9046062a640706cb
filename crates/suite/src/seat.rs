//! One device's place in a run: a worker that holds it, started anew when it is lost.

use crate::permits::Permits;
use crate::process::Loss;
use crate::protocol::{Answer, Ask};
use crate::run::Settings;
use crate::worker::Worker;
use crate::{Device, Error};
use shadertwin_case::{Build, Language};
use shadertwin_compare::{LossKind, Refuser, Verdict};
use shadertwin_dispatch::{Fault, Outputs};

/// One device's place in the run, with the worker that holds it, if any.
pub(crate) struct Seat<'a> {
    pub(crate) device: &'a Device,
    pub(crate) settings: &'a Settings,
    permits: Permits,
    worker: Option<Worker>,
    /// Set when the device cannot be opened any more.
    dead: Option<Loss>,
    failed_starts: u32,
    /// Lanes of the case at hand that hung, with the size on which each did.
    hung: Vec<(Language, Build, String)>,
}

/// Starts that may fail one after the other before a device is given up.
const STARTS: u32 = 2;

/// Bytes of a worker that is worth a new start.
const LARGE: u64 = 160 << 20;

impl<'a> Seat<'a> {
    pub(crate) fn new(device: &'a Device, settings: &'a Settings, permits: Permits) -> Self {
        Self {
            device,
            settings,
            permits,
            worker: None,
            dead: None,
            failed_starts: 0,
            hung: Vec::new(),
        }
    }

    /// Runs one job. What is lost is tried once more on a fresh worker, which tells a flake from a fault; a hang is not
    /// where this device has seen the case hang, because each costs the whole time limit.
    pub(crate) fn run(&mut self, ask: &Ask) -> Result<Result<Outputs, Verdict>, Error> {
        let first = self.once(ask)?;
        let Err(Verdict::Lost { kind, message }) = &first else {
            return Ok(first);
        };
        if self.dead.is_some()
            || self.settings.interrupt.is_set()
            || (*kind == LossKind::Timeout && !self.hung.is_empty())
        {
            return Ok(first);
        }
        Ok(Err(match self.once(ask)? {
            Ok(_) => Verdict::Unstable {
                message: format!("run 1 was lost, and a fresh worker gave an answer: {message}"),
            },
            Err(Verdict::Lost { kind, message }) => Verdict::Lost {
                kind,
                message: format!("{message}\nso was a second try on a fresh worker"),
            },
            Err(other) => other,
        }))
    }

    /// Takes down that a lane of the case at hand hung.
    pub(crate) fn hangs(&mut self, language: Language, build: Build, size: &str) {
        self.hung.push((language, build, size.to_owned()));
    }

    /// The verdict on a lane that hung on another size: it is not run again.
    pub(crate) fn given_up(&self, language: Language, build: Build) -> Option<Verdict> {
        let (.., size) = self
            .hung
            .iter()
            .find(|(of, with, _)| (*of, *with) == (language, build))?;
        Some(Verdict::Lost {
            kind: LossKind::Timeout,
            message: format!("not run: the lane gave no answer on {size}"),
        })
    }

    /// Runs one job once, on a fresh worker if the last one was lost.
    fn once(&mut self, ask: &Ask) -> Result<Result<Outputs, Verdict>, Error> {
        let mut worker = match self.seated()? {
            Ok(worker) => worker,
            Err(loss) => return Ok(Err(lost(loss))),
        };
        let interrupt = &self.settings.interrupt;
        let answer = match self.permits.within(|| worker.ask(ask, interrupt)) {
            Ok(answer) => answer,
            Err(loss) => return Ok(Err(lost(loss))),
        };
        // The worker goes back to its seat unless its device is gone.
        if !matches!(answer.outcome, Err(Fault::Lost(_) | Fault::TimedOut(_))) {
            self.worker = Some(worker);
        }
        Ok(verdict_of(answer))
    }

    fn seated(&mut self) -> Result<Result<Worker, Loss>, Error> {
        if let Some(worker) = self.worker.take() {
            return Ok(Ok(worker));
        }
        if let Some(loss) = &self.dead {
            return Ok(Err(loss.clone()));
        }
        let Settings {
            program,
            validation,
            ..
        } = self.settings;
        match Worker::start(program, self.device, *validation)? {
            Ok((worker, adapter)) if adapter.name == self.device.adapter.name => {
                self.failed_starts = 0;
                Ok(Ok(worker))
            }
            Ok((_, adapter)) => {
                let message = format!(
                    "device {} is now {}",
                    self.device.adapter.index, adapter.name
                );
                Ok(Err(self.no_start(Loss {
                    kind: LossKind::DeviceLost,
                    message,
                })))
            }
            Err(loss) => Ok(Err(self.no_start(loss))),
        }
    }

    /// Between two cases: what hung is forgotten, and a worker that has grown large is let go. SwiftShader keeps up to
    /// 300 MiB for the pipelines of one bilateral filter, and a new process starts in 30 ms.
    pub(crate) fn rest(&mut self) {
        self.hung.clear();
        if self
            .worker
            .as_ref()
            .and_then(Worker::resident_bytes)
            .is_some_and(|bytes| bytes > LARGE)
        {
            self.worker = None;
        }
    }

    fn no_start(&mut self, loss: Loss) -> Loss {
        self.failed_starts += 1;
        if self.failed_starts >= STARTS {
            self.dead = Some(loss.clone());
        }
        loss
    }
}

fn lost(loss: Loss) -> Verdict {
    Verdict::Lost {
        kind: loss.kind,
        message: loss.message,
    }
}

/// The verdict on a lane whose runs disagree.
pub(crate) fn unstable(run: u32) -> Verdict {
    Verdict::Unstable {
        message: format!("run {run} gave other bytes than run 1"),
    }
}

fn verdict_of(answer: Answer) -> Result<Outputs, Verdict> {
    match answer.outcome {
        Ok(outputs) if !outputs.messages.is_empty() => Err(Verdict::NotCompiled {
            by: Refuser::Driver,
            diagnostics: outputs.messages.join("\n"),
        }),
        Ok(outputs) => match answer.unstable_at {
            Some(run) => Err(unstable(run)),
            None => Ok(outputs),
        },
        Err(Fault::Unsupported(lacks)) => Err(Verdict::Unsupported { lacks }),
        Err(Fault::Refused(diagnostics)) => Err(Verdict::NotCompiled {
            by: Refuser::Driver,
            diagnostics,
        }),
        Err(Fault::OutOfMemory(message)) => Err(Verdict::Lost {
            kind: LossKind::OutOfMemory,
            message,
        }),
        Err(Fault::Lost(message)) => Err(Verdict::Lost {
            kind: LossKind::DeviceLost,
            message,
        }),
        Err(fault @ Fault::TimedOut(_)) => Err(Verdict::Lost {
            kind: LossKind::Timeout,
            message: fault.to_string(),
        }),
    }
}
