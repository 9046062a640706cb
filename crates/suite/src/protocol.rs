//! The worker's side of the pipe: frames of a mark, a length and a message.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use shadertwin_compare::RunnerKind;
use shadertwin_dispatch::{Adapter, Fault, Job, Outputs, Runner};
use shadertwin_dispatch_vulkan::VulkanRunner;
use shadertwin_dispatch_wgpu::{Backend, WgpuRunner};
use std::io::{self, Read, Write};
use std::time::Duration;

/// Starts every frame, so that what a driver prints to standard output is not taken for an answer.
const MARK: [u8; 8] = *b"STWIN\x00\x01\n";

/// Longest message: far above the largest job, far below what a garbled length asks for.
const LONGEST: u64 = 1 << 32;

/// What a message is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    /// Between two processes of this program.
    Postcard,
    /// MessagePack with the names of the fields, for a worker in another language.
    MessagePack,
}

/// What the suite asks of a worker.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Ask {
    pub(crate) job: Job,
    pub(crate) timeout_ms: u64,
    /// Runs of the same job, at least 1.
    pub(crate) repeat: u32,
}

/// What a worker answers.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Answer {
    /// The outputs of the first run.
    pub(crate) outcome: Result<Outputs, Fault>,
    /// The first run, counted from 2, whose outputs are not those of the first.
    pub(crate) unstable_at: Option<u32>,
}

/// What a worker says first.
pub(crate) type Hello = Result<Adapter, String>;

/// What a worker says when it is asked for devices.
pub(crate) type Devices = Result<Vec<Adapter>, String>;

pub(crate) fn send(
    out: &mut impl Write,
    format: Format,
    message: &impl Serialize,
) -> io::Result<()> {
    let bytes = match format {
        Format::Postcard => postcard::to_stdvec(message).map_err(io::Error::other)?,
        Format::MessagePack => rmp_serde::to_vec_named(message).map_err(io::Error::other)?,
    };
    out.write_all(&MARK)?;
    out.write_all(&(bytes.len() as u64).to_le_bytes())?;
    out.write_all(&bytes)?;
    out.flush()
}

/// The next message; `None` at the end of the stream.
pub(crate) fn receive<T: DeserializeOwned>(
    input: &mut impl Read,
    format: Format,
) -> io::Result<Option<T>> {
    let mut mark = [0; MARK.len()];
    match input.read(&mut mark[..1])? {
        0 => return Ok(None),
        _ => input.read_exact(&mut mark[1..])?,
    }
    if mark != MARK {
        return Err(io::Error::other(
            "something else than an answer came through the pipe",
        ));
    }
    let mut length = [0; 8];
    input.read_exact(&mut length)?;
    let length = u64::from_le_bytes(length);
    if length > LONGEST {
        return Err(io::Error::other(
            "a message of impossible length came through the pipe",
        ));
    }
    let mut bytes = Vec::new();
    input.take(length).read_to_end(&mut bytes)?;
    match format {
        Format::Postcard => postcard::from_bytes(&bytes).map_err(io::Error::other),
        Format::MessagePack => rmp_serde::from_slice(&bytes).map_err(io::Error::other),
    }
    .map(Some)
}

/// A worker process: opens one device, or lists them all when `index` is `None`, and answers jobs from standard input
/// on standard output until the input ends.
///
/// # Errors
///
/// The pipe broke.
pub fn serve(kind: RunnerKind, index: Option<u32>, validation: bool) -> io::Result<()> {
    serve_with(kind, index, validation, |runner| runner)
}

/// The same with a runner in place of the device's own, which it may use: to watch what runs, or to plant a fault.
///
/// # Errors
///
/// The pipe broke.
pub fn serve_with(
    kind: RunnerKind,
    index: Option<u32>,
    validation: bool,
    wrap: impl FnOnce(Box<dyn Runner>) -> Box<dyn Runner>,
) -> io::Result<()> {
    let mut out = io::stdout().lock();
    let elsewhere = || format!("{kind} has workers of its own");
    let Some(index) = index else {
        let devices: Devices = match kind {
            RunnerKind::Vulkan => {
                shadertwin_dispatch_vulkan::adapters().map_err(|error| error.to_string())
            }
            RunnerKind::Wgpu => shadertwin_dispatch_wgpu::adapters(Backend::Vulkan)
                .map_err(|error| error.to_string()),
            RunnerKind::Gl => {
                shadertwin_dispatch_wgpu::adapters(Backend::Gl).map_err(|error| error.to_string())
            }
            RunnerKind::Dawn => Err(elsewhere()),
        };
        return send(&mut out, Format::Postcard, &devices);
    };
    let wgpu = |backend| {
        let options = shadertwin_dispatch_wgpu::Options {
            backend,
            validation,
        };
        WgpuRunner::open(index, options)
            .map(|runner| Box::new(runner) as Box<dyn Runner>)
            .map_err(|error| error.to_string())
    };
    let opened: Result<Box<dyn Runner>, String> = match kind {
        RunnerKind::Vulkan => {
            VulkanRunner::open(index, shadertwin_dispatch_vulkan::Options { validation })
                .map(|runner| Box::new(runner) as Box<dyn Runner>)
                .map_err(|error| error.to_string())
        }
        RunnerKind::Wgpu => wgpu(Backend::Vulkan),
        RunnerKind::Gl => wgpu(Backend::Gl),
        RunnerKind::Dawn => Err(elsewhere()),
    };
    let mut runner = match opened {
        Ok(runner) => wrap(runner),
        Err(reason) => return send(&mut out, Format::Postcard, &Hello::Err(reason)),
    };
    let hello = Hello::Ok(runner.adapter().clone());
    send(&mut out, Format::Postcard, &hello)?;
    each_ask(|ask: Ask| send(&mut out, Format::Postcard, &answer(runner.as_mut(), &ask)))
}

/// Does something with each message from standard input. The end of the input ends the process at once, in the middle of
/// a job too: whoever asked for it is gone.
pub(crate) fn each_ask<T: DeserializeOwned + Send + 'static>(
    mut reply: impl FnMut(T) -> io::Result<()>,
) -> io::Result<()> {
    let (asks, asked) = std::sync::mpsc::sync_channel(1);
    std::thread::spawn(move || {
        let mut input = io::stdin().lock();
        while let Ok(Some(ask)) = receive::<T>(&mut input, Format::Postcard) {
            if asks.send(ask).is_err() {
                return;
            }
        }
        std::process::exit(0);
    });
    for ask in asked {
        reply(ask)?;
    }
    Ok(())
}

fn answer(runner: &mut dyn Runner, ask: &Ask) -> Answer {
    let timeout = Duration::from_millis(ask.timeout_ms);
    let outcome = runner.run(&ask.job, timeout);
    let mut unstable_at = None;
    if let Ok(first) = &outcome {
        for run in 2..=ask.repeat {
            match runner.run(&ask.job, timeout) {
                Ok(again) if again.contents == first.contents => {}
                Ok(_) => {
                    unstable_at = Some(run);
                    break;
                }
                Err(fault) => {
                    return Answer {
                        outcome: Err(fault),
                        unstable_at: None,
                    };
                }
            }
        }
    }
    Answer {
        outcome,
        unstable_at,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_comes_back_and_noise_does_not_pass() {
        for format in [Format::Postcard, Format::MessagePack] {
            let get = |mut bytes: &[u8]| receive::<Hello>(&mut bytes, format);
            let mut pipe = Vec::new();
            send(&mut pipe, format, &Hello::Err("no device".to_owned())).unwrap();
            assert_eq!(get(&pipe).unwrap(), Some(Err("no device".to_owned())));
            assert_eq!(get(&[]).unwrap(), None);
            assert!(get(b"driver: hello\n").is_err());
            pipe.truncate(pipe.len() - 1);
            assert!(get(&pipe).is_err());
        }
    }
}
