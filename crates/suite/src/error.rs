use shadertwin_compile::Fault;
use std::path::PathBuf;
use thiserror::Error;

/// Why a run was ended before its end, with nothing wrong with the suite.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Stopped {
    /// From outside.
    #[error("interrupted")]
    Interrupted,
    /// A trial was red, and [`Settings::fail_fast`](crate::Settings::fail_fast) was set.
    #[error("stopped after the first red trial")]
    FirstRed,
}

/// Why a run cannot start or go on.
#[derive(Debug, Error)]
pub enum Error {
    /// A case or the tree is wrong.
    #[error(transparent)]
    Case(#[from] shadertwin_case::Error),
    /// The compiler for HLSL is missing or does not load.
    #[error(transparent)]
    Compile(#[from] shadertwin_compile::Error),
    /// Two kernels that cannot be matched without being told more.
    #[error(transparent)]
    Unclear(crate::Unclear),
    /// No device on any runner that was asked for.
    #[error("no adapter to run on: {reason}")]
    NoAdapter {
        /// What each runner says.
        reason: String,
    },
    /// `--adapter` names none of the devices.
    #[error("no adapter matches {wanted}; there are: {known}")]
    UnknownAdapter {
        /// What was asked for.
        wanted: String,
        /// Lane names of the devices there are.
        known: String,
    },
    /// Nothing is left to run.
    #[error(
        "no trial matches {filters}; `shadertwin run --list` prints every trial's name, with --thorough those of the large sizes too"
    )]
    NothingMatches {
        /// The filters.
        filters: String,
    },
    /// A case promises a CPU reference that does not exist.
    #[error("{}: `reference = true`, but there is no CPU reference for {stem}; take the key away, or add one under crates/reference", path.display())]
    NoReference {
        /// The case file.
        path: PathBuf,
        /// The case.
        stem: String,
    },
    /// The inputs of a case cannot be made.
    #[error("{}: cannot fill `{resource}`: {reason}", path.display())]
    Fill {
        /// The case file.
        path: PathBuf,
        /// The resource.
        resource: String,
        /// Why.
        reason: String,
    },
    /// The reference itself fails on its case.
    #[error("the CPU reference of {stem} fails: {reason}")]
    Reference {
        /// The case.
        stem: String,
        /// Why.
        reason: String,
    },
    /// A kernel file that cannot be rewritten, or not in the form asked for.
    #[error("{}: {reason}", path.display())]
    Unusable {
        /// The file.
        path: PathBuf,
        /// Why.
        reason: String,
    },
    /// The entry point is not there, or not the only one.
    #[error("{} {wrong}; name one with --entry: {known}", path.display())]
    Entry {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        wrong: String,
        /// Entry points that there are.
        known: String,
    },
    /// A line of the committed digests is wrong.
    #[error("{}:{line}: {reason}; take the line out, or run `shadertwin run --bless`", path.display())]
    Digest {
        /// The file.
        path: PathBuf,
        /// Line, from 1.
        line: usize,
        /// What is wrong.
        reason: String,
    },
    /// The digests cannot be written.
    #[error("cannot write {}: {reason}", path.display())]
    Bless {
        /// The file.
        path: PathBuf,
        /// What the system says.
        reason: std::io::Error,
    },
    /// The run was ended before its end; what was told until then holds.
    #[error(transparent)]
    Stopped(Stopped),
    /// A worker process cannot be started.
    #[error("cannot start a worker process {}: {reason}", program.display())]
    Spawn {
        /// The program.
        program: PathBuf,
        /// What the system says.
        reason: std::io::Error,
    },
}

impl Error {
    /// True where the kernels, or what is said of them, are at fault, and not the set-up or the suite.
    #[must_use]
    pub fn is_about_kernels(&self) -> bool {
        match self {
            Self::Compile(error) => error.fault() != Fault::Setup,
            other => other.exit_code() == 2,
        }
    }

    /// The program's exit code for this error.
    #[must_use]
    pub fn exit_code(&self) -> u8 {
        match self {
            Self::Case(_)
            | Self::UnknownAdapter { .. }
            | Self::NoReference { .. }
            | Self::Unusable { .. }
            | Self::Entry { .. }
            | Self::Unclear(_)
            | Self::Digest { .. }
            | Self::Fill { .. } => 2,
            Self::NothingMatches { .. } => 3,
            Self::Compile(error) => error.fault().exit_code(),
            Self::NoAdapter { .. } => 4,
            Self::Stopped(Stopped::FirstRed) => 1,
            // What a shell tells of a program that SIGINT ended.
            Self::Stopped(Stopped::Interrupted) => 130,
            Self::Reference { .. } | Self::Bless { .. } | Self::Spawn { .. } => 5,
        }
    }
}
