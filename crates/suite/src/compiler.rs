//! The compilers, in processes of their own: one that crashes or never ends costs one kernel and not the run.

use crate::Error;
use crate::permits::{Interrupt, Permits};
use crate::process::{Loss, Process};
use crate::protocol::{Format, each_ask, send};
use serde::{Deserialize, Serialize};
use shadertwin_compile::{
    Dxc, Error as Refusal, Module, Options, WgslOptions, wgsl_entries_with, wgsl_type_of, wgsl_with,
};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use std::{fmt, io};

/// Time that one compilation may take: far above the seconds that the largest kernels take.
const LIMIT: Duration = Duration::from_secs(120);

/// What a compiler is asked.
#[derive(Debug, Serialize, Deserialize)]
enum Ask {
    /// A module of one entry point.
    Wgsl {
        path: PathBuf,
        entry: String,
        options: WgslOptions,
    },
    /// A module of one entry point.
    Hlsl {
        path: PathBuf,
        entry: String,
        options: Options,
    },
    /// The entry points of a WGSL file.
    WgslEntries { path: PathBuf, options: WgslOptions },
    /// The type of a variable of an entry point of a WGSL file.
    WgslType {
        path: PathBuf,
        entry: String,
        variable: String,
        options: WgslOptions,
    },
}

/// What it answers.
#[derive(Debug, Serialize, Deserialize)]
enum Told {
    Module(Box<Module>),
    Entries(Vec<String>),
    Type(Option<String>),
}

/// The answer through the pipe.
type Answer = Result<Told, Refusal>;

/// naga and DXC, each compilation in a process that does nothing else meanwhile. Clones share the processes.
#[derive(Clone)]
pub struct Compiler {
    program: PathBuf,
    /// One more is started when all are busy.
    idle: Arc<Mutex<Vec<Process<Answer>>>>,
    permits: Permits,
    interrupt: Interrupt,
}

impl fmt::Debug for Compiler {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Compiler({})", self.program.display())
    }
}

impl Compiler {
    /// Starts nothing yet. `program` is the one whose `worker compiler` command is [`serve_compiler`]; in the shipped
    /// program, itself.
    #[must_use]
    pub fn new(program: &Path) -> Self {
        Self {
            program: program.to_owned(),
            idle: Arc::default(),
            permits: Permits::default(),
            interrupt: Interrupt::default(),
        }
    }

    /// No more than `jobs` processes compile at once, and none goes on when the run is interrupted.
    #[must_use]
    pub fn limited(self, jobs: Option<NonZeroUsize>, interrupt: &Interrupt) -> Self {
        Self {
            permits: Permits::new(jobs),
            interrupt: interrupt.clone(),
            ..self
        }
    }

    /// naga.
    pub(crate) fn wgsl(
        &self,
        path: &Path,
        entry: &str,
        options: WgslOptions,
    ) -> Result<Module, Error> {
        let ask = Ask::Wgsl {
            path: path.to_owned(),
            entry: entry.to_owned(),
            options,
        };
        self.module("naga", path, &ask)
    }

    /// DXC.
    pub(crate) fn hlsl(&self, path: &Path, entry: &str, options: Options) -> Result<Module, Error> {
        let ask = Ask::Hlsl {
            path: path.to_owned(),
            entry: entry.to_owned(),
            options,
        };
        self.module("dxc", path, &ask)
    }

    /// Names of the compute entry points of a WGSL file.
    pub(crate) fn wgsl_entries(
        &self,
        path: &Path,
        options: WgslOptions,
    ) -> Result<Vec<String>, Error> {
        let ask = Ask::WgslEntries {
            path: path.to_owned(),
            options,
        };
        match self.ask("naga", path, &ask)? {
            Told::Entries(entries) => Ok(entries),
            Told::Module(_) | Told::Type(_) => Err(other_answer("naga", path)),
        }
    }

    /// The type, as WGSL writes it, of a variable of an entry point.
    pub(crate) fn wgsl_type(
        &self,
        path: &Path,
        (entry, variable): (&str, &str),
        options: WgslOptions,
    ) -> Result<Option<String>, Error> {
        let ask = Ask::WgslType {
            path: path.to_owned(),
            entry: entry.to_owned(),
            variable: variable.to_owned(),
            options,
        };
        match self.ask("naga", path, &ask)? {
            Told::Type(name) => Ok(name),
            Told::Module(_) | Told::Entries(_) => Err(other_answer("naga", path)),
        }
    }

    fn module(&self, compiler: &'static str, path: &Path, ask: &Ask) -> Result<Module, Error> {
        match self.ask(compiler, path, ask)? {
            Told::Module(module) => Ok(*module),
            Told::Entries(_) | Told::Type(_) => Err(other_answer(compiler, path)),
        }
    }

    fn ask(&self, compiler: &'static str, path: &Path, ask: &Ask) -> Result<Told, Error> {
        self.permits.within(|| self.ask_one(compiler, path, ask))
    }

    fn ask_one(&self, compiler: &'static str, path: &Path, ask: &Ask) -> Result<Told, Error> {
        if path.to_str().is_none() {
            return Err(Refusal::Unreadable {
                path: path.to_owned(),
                reason: "its name is not UTF-8".to_owned(),
            }
            .into());
        }
        let idle = || self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let free = idle().pop();
        let mut process = match free {
            Some(process) => process,
            None => match start(&self.program)? {
                Ok(process) => process,
                Err(loss) => return Err(crashed(compiler, path, loss.message)),
            },
        };
        match process.ask(ask, LIMIT, &self.interrupt) {
            Ok(answer) => {
                idle().push(process);
                Ok(answer?)
            }
            Err(loss) => Err(crashed(compiler, path, loss.message)),
        }
    }
}

fn start(program: &Path) -> Result<Result<Process<Answer>, Loss>, Error> {
    let arguments = ["worker".to_owned(), "compiler".to_owned()];
    let (mut process, hello) = Process::start::<()>(program, &arguments, Format::Postcard, None)?;
    Ok(process.wait_first(&hello).map(|()| process))
}

fn crashed(compiler: &'static str, path: &Path, message: String) -> Error {
    Refusal::Crashed {
        compiler: compiler.into(),
        path: path.display().to_string(),
        message,
    }
    .into()
}

fn other_answer(compiler: &'static str, path: &Path) -> Error {
    crashed(
        compiler,
        path,
        "it answered something else than it was asked".to_owned(),
    )
}

/// A compiler's process: answers from standard input on standard output until the input ends.
///
/// # Errors
///
/// The pipe broke.
pub fn serve_compiler() -> io::Result<()> {
    let mut out = io::stdout().lock();
    send(&mut out, Format::Postcard, &())?;
    let mut dxc = None;
    each_ask(|ask: Ask| send(&mut out, Format::Postcard, &answer(&ask, &mut dxc)))
}

fn answer(ask: &Ask, dxc: &mut Option<Dxc>) -> Answer {
    let module = |module| Told::Module(Box::new(module));
    match ask {
        Ask::Wgsl {
            path,
            entry,
            options,
        } => wgsl_with(path, entry, options).map(module),
        Ask::Hlsl {
            path,
            entry,
            options,
        } => {
            let dxc = match dxc {
                Some(dxc) => dxc,
                None => dxc.insert(Dxc::find()?),
            };
            dxc.hlsl(path, entry, options).map(module)
        }
        Ask::WgslEntries { path, options } => wgsl_entries_with(path, options).map(Told::Entries),
        Ask::WgslType {
            path,
            entry,
            variable,
            options,
        } => wgsl_type_of(path, (entry, variable), options).map(Told::Type),
    }
}
