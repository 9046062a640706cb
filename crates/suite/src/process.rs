//! A child process that answers through a pipe, and what is known when it does not.

use crate::Error;
use crate::permits::Interrupt;
use crate::protocol::{Format, receive, send};
use serde::Serialize;
use serde::de::DeserializeOwned;
use shadertwin_compare::LossKind;
use std::collections::VecDeque;
use std::io::{BufRead, BufReader, BufWriter};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// Time for a worker to start, and for a driver to compile a pipeline on top of the time that a job has on the device.
pub(crate) const GRACE: Duration = Duration::from_secs(60);

/// How often a process that is waited for is left because the run is to stop.
const LOOK: Duration = Duration::from_millis(50);

/// Lines of a worker's standard error that are kept for the message when it dies.
const LAST_LINES: usize = 12;

/// Where fetched drivers and compilers lie.
pub(crate) fn home() -> Option<PathBuf> {
    match std::env::var_os("SHADERTWIN_HOME") {
        Some(home) if !home.is_empty() => Some(PathBuf::from(home)),
        _ => Some(std::env::home_dir()?.join(".cache").join("shadertwin")),
    }
}

/// How a worker was lost.
#[derive(Clone, Debug)]
pub(crate) struct Loss {
    pub(crate) kind: LossKind,
    pub(crate) message: String,
}

/// A child, its pipes and the thread that reads its answers, each of type `T`.
pub(crate) struct Process<T> {
    child: Child,
    input: Option<BufWriter<ChildStdin>>,
    format: Format,
    answers: Receiver<std::io::Result<T>>,
    last_lines: Arc<Mutex<VecDeque<String>>>,
    log: Option<std::thread::JoinHandle<()>>,
}

impl<T: DeserializeOwned + Send + 'static> Process<T> {
    /// Starts the program, with the driver of one Vulkan manifest where that is given; the receiver gets its first
    /// message, which has a type of its own.
    pub(crate) fn start<H: DeserializeOwned + Send + 'static>(
        program: &Path,
        arguments: &[String],
        format: Format,
        driver_file: Option<&Path>,
    ) -> Result<(Self, Receiver<std::io::Result<H>>), Error> {
        let fail = |reason| Error::Spawn {
            program: program.to_owned(),
            reason,
        };
        let mut command = Command::new(program);
        command
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        // Mesa's layer sorts the devices anew, so that the two APIs would count them differently.
        command.env("NODEVICE_SELECT", "1");
        let chosen = ["VK_DRIVER_FILES", "VK_ICD_FILENAMES", "VK_ADD_DRIVER_FILES"];
        if let Some(file) = driver_file {
            for name in chosen {
                command.env_remove(name);
            }
            command.env("VK_DRIVER_FILES", file);
        } else if let Some(home) = home()
            && chosen.iter().all(|name| std::env::var_os(name).is_none())
        {
            let software = home.join("swiftshader").join("vk_swiftshader_icd.json");
            if software.is_file() {
                command.env("VK_ADD_DRIVER_FILES", software);
            }
        }
        apart(&mut command);
        let mut child = command.spawn().map_err(fail)?;
        let missing = || fail(std::io::Error::other("no pipe"));
        let input = child.stdin.take().ok_or_else(missing)?;
        let output = child.stdout.take().ok_or_else(missing)?;
        let errors = child.stderr.take().ok_or_else(missing)?;
        let (first, hello) = channel();
        let (rest, answers) = channel();
        std::thread::spawn(move || read_all::<H, T>(output, format, &first, &rest));
        let last_lines = Arc::new(Mutex::new(VecDeque::new()));
        let kept = Arc::clone(&last_lines);
        let log = std::thread::spawn(move || {
            for line in BufReader::new(errors).lines().map_while(Result::ok) {
                if let Ok(mut kept) = kept.lock() {
                    if kept.len() == LAST_LINES {
                        kept.pop_front();
                    }
                    kept.push_back(line);
                }
            }
        });
        let process = Self {
            child,
            input: Some(BufWriter::new(input)),
            format,
            answers,
            last_lines,
            log: Some(log),
        };
        Ok((process, hello))
    }

    pub(crate) fn wait_first<H>(
        &mut self,
        hello: &Receiver<std::io::Result<H>>,
    ) -> Result<H, Loss> {
        let received = hello.recv_timeout(GRACE);
        self.settle(received, GRACE)
    }

    /// Sends one message and waits for its answer, or until the run is interrupted. After a loss the process is of no
    /// more use.
    pub(crate) fn ask(
        &mut self,
        message: &impl Serialize,
        limit: Duration,
        interrupt: &Interrupt,
    ) -> Result<T, Loss> {
        if let Some(input) = &mut self.input
            && send(input, self.format, message).is_err()
        {
            return Err(self.post_mortem());
        }
        let end = Instant::now() + limit;
        loop {
            let left = end.saturating_duration_since(Instant::now());
            let received = self.answers.recv_timeout(left.min(LOOK));
            let waits = matches!(received, Err(RecvTimeoutError::Timeout));
            if waits && interrupt.is_set() {
                // A worker that cannot be killed has ended by itself.
                let _ = self.child.kill();
                return Err(Loss {
                    kind: LossKind::Timeout,
                    message: "the run was interrupted".to_owned(),
                });
            }
            if !waits || left.is_zero() {
                return self.settle(received, limit);
            }
        }
    }

    /// Memory that the process holds, where the system tells.
    pub(crate) fn resident_bytes(&self) -> Option<u64> {
        // Pages, the second number of statm; 4 KiB each on the machines that have this file.
        let statm = std::fs::read_to_string(format!("/proc/{}/statm", self.child.id())).ok()?;
        Some(statm.split(' ').nth(1)?.parse::<u64>().ok()? * 4096)
    }

    fn settle<M>(
        &mut self,
        received: Result<std::io::Result<M>, RecvTimeoutError>,
        limit: Duration,
    ) -> Result<M, Loss> {
        match received {
            Ok(Ok(message)) => Ok(message),
            Ok(Err(error)) => {
                let mut loss = self.post_mortem();
                loss.message = format!("{error}; {}", loss.message);
                Err(loss)
            }
            Err(RecvTimeoutError::Timeout) => {
                // A worker that cannot be killed has ended by itself.
                let _ = self.child.kill();
                let message = format!(
                    "the worker gave no answer within {} s and was stopped",
                    limit.as_secs()
                );
                Err(Loss {
                    kind: LossKind::Timeout,
                    message,
                })
            }
            Err(RecvTimeoutError::Disconnected) => Err(self.post_mortem()),
        }
    }

    /// Why the child is gone; stops it if it is not.
    fn post_mortem(&mut self) -> Loss {
        self.input = None;
        let status = self.wait_a_little();
        if let Some(log) = self.log.take() {
            let _ = log.join();
        }
        let mut message = match status {
            Some(status) => describe(status),
            None => "the worker closed its pipe and was stopped".to_owned(),
        };
        if let Ok(lines) = self.last_lines.lock() {
            for line in lines.iter() {
                message.push('\n');
                message.push_str(line);
            }
        }
        Loss {
            kind: LossKind::Crash,
            message,
        }
    }

    fn wait_a_little(&mut self) -> Option<ExitStatus> {
        for _ in 0..50 {
            if let Ok(Some(status)) = self.child.try_wait() {
                return Some(status);
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
        None
    }
}

/// Puts a worker out of the reach of the terminal's Ctrl-C, which ends a whole group: what runs is told before it ends.
fn apart(command: &mut Command) {
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    #[cfg(windows)]
    {
        const CREATE_NEW_PROCESS_GROUP: u32 = 0x200;
        std::os::windows::process::CommandExt::creation_flags(command, CREATE_NEW_PROCESS_GROUP);
    }
    #[cfg(not(any(unix, windows)))]
    let _ = command;
}

impl<T> Drop for Process<T> {
    fn drop(&mut self) {
        // The end of its input tells a worker to leave; one that hangs in a driver is stopped.
        self.input = None;
        for _ in 0..100 {
            if let Ok(Some(_)) = self.child.try_wait() {
                return;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn read_all<H: DeserializeOwned, T: DeserializeOwned>(
    output: ChildStdout,
    format: Format,
    first: &std::sync::mpsc::Sender<std::io::Result<H>>,
    rest: &std::sync::mpsc::Sender<std::io::Result<T>>,
) {
    let mut output = BufReader::new(output);
    match receive::<H>(&mut output, format) {
        Ok(Some(hello)) => {
            if first.send(Ok(hello)).is_err() {
                return;
            }
        }
        Ok(None) => return,
        Err(error) => {
            let _ = first.send(Err(error));
            return;
        }
    }
    loop {
        let message = match receive::<T>(&mut output, format) {
            Ok(None) => return,
            Ok(Some(message)) => Ok(message),
            Err(error) => Err(error),
        };
        let last = message.is_err();
        if rest.send(message).is_err() || last {
            return;
        }
    }
}

#[cfg(unix)]
fn describe(status: ExitStatus) -> String {
    use std::os::unix::process::ExitStatusExt;
    let Some(signal) = status.signal() else {
        return format!("the worker ended with {status}");
    };
    let name = match signal {
        4 => " (SIGILL)",
        6 => " (SIGABRT)",
        7 => " (SIGBUS)",
        8 => " (SIGFPE)",
        9 => " (SIGKILL; out of memory?)",
        11 => " (SIGSEGV)",
        _ => "",
    };
    format!("the worker was ended by signal {signal}{name}")
}

#[cfg(not(unix))]
fn describe(status: ExitStatus) -> String {
    format!("the worker ended with {status}")
}
