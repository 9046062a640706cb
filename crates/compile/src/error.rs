use serde::{Deserialize, Serialize};
use shadertwin_case::Language;
use std::borrow::Cow;
use std::path::PathBuf;

/// Whose fault it is that there is no module.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fault {
    /// The shader file, its entry point or the constants given to it: exit code 2.
    Shader,
    /// A compiler is missing or does not load: exit code 4.
    Setup,
    /// A compiler broke its own promise: exit code 5.
    Compiler,
}

impl Fault {
    /// The program's exit code for this fault.
    #[must_use]
    pub fn exit_code(self) -> u8 {
        match self {
            Self::Shader => 2,
            Self::Setup => 4,
            Self::Compiler => 5,
        }
    }
}

/// Why there is no module.
#[derive(Debug, Serialize, Deserialize, thiserror::Error)]
pub enum Error {
    /// The file could not be read.
    #[error("cannot read {path}: {reason}; check the path and its permissions")]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system said.
        reason: String,
    },
    /// The file is not UTF-8.
    #[error("{path}:{line}: byte {offset} of the file is not UTF-8; save the file as UTF-8")]
    NotText {
        /// The file.
        path: PathBuf,
        /// Line of the first bad byte, from 1.
        line: usize,
        /// Position of the first bad byte, from 0.
        offset: usize,
    },
    /// The file has a zero byte.
    #[error(
        "{path}:{line}: byte {offset} of the file is zero, which no kernel has; remove it, or save the file as UTF-8 if it \
         is UTF-16"
    )]
    ZeroInText {
        /// The file.
        path: PathBuf,
        /// Line of the first zero byte, from 1.
        line: usize,
        /// Position of the first zero byte, from 0.
        offset: usize,
    },
    /// The compiler rejected the source.
    #[error("{language} does not compile:\n{diagnostics}")]
    NotCompiled {
        /// Language of the source.
        language: Language,
        /// The file, as given.
        path: String,
        /// Line of the first error, from 1, where the compiler names one.
        line: Option<u32>,
        /// What the compiler said, errors before warnings, with file names, lines and columns.
        diagnostics: String,
    },
    /// The source has no such compute entry point.
    #[error(
        "{path} has no compute entry point `{entry}`; {}",
        known_entries(known)
    )]
    UnknownEntry {
        /// Language of the source.
        language: Language,
        /// The file, as given.
        path: String,
        /// The entry point asked for.
        entry: String,
        /// The compute entry points that there are.
        known: Vec<String>,
    },
    /// The source has no override of that name.
    #[error("{path} has no override `{name}`; {}", known_overrides(known))]
    UnknownConstant {
        /// The file, as given.
        path: String,
        /// The constant asked for.
        name: String,
        /// Overrides that there are: the number for one with `@id`, the name otherwise.
        known: Vec<String>,
    },
    /// The constants given do not fit the source.
    #[error(
        "{path}: the constants given do not fit: {reason}; give each override without a default a value in its range"
    )]
    Constants {
        /// The file, as given.
        path: String,
        /// What is wrong.
        reason: String,
    },
    /// A name or an argument cannot be passed to a compiler.
    #[error("{what} {text:?} holds a zero byte; remove it")]
    ZeroByte {
        /// What the text is.
        what: Cow<'static, str>,
        /// The text.
        text: String,
    },
    /// DXC's binding takes ASCII only.
    #[error("{what} {text:?} must be plain ASCII for DXC; rename it")]
    NotAscii {
        /// What the text is.
        what: Cow<'static, str>,
        /// The text.
        text: String,
    },
    /// There is no DXC.
    #[error("no DXC found; looked at {}; run ci/setup or set SHADERTWIN_DXC to libdxcompiler", looked.join(", "))]
    NoDxc {
        /// Each place, and why it was passed over.
        looked: Vec<String>,
    },
    /// A library was found and is not a DXC that works.
    #[error(
        "{library} does not work as DXC: {reason}; run ci/setup or set SHADERTWIN_DXC to another libdxcompiler"
    )]
    BrokenDxc {
        /// The library.
        library: String,
        /// What went wrong.
        reason: String,
    },
    /// The file is not SPIR-V.
    #[error("{path} is not SPIR-V: {reason}; compile the shader again")]
    NotSpirv {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        reason: String,
    },
    /// naga cannot write a module as text.
    #[error("cannot be written as {as_what} text: {reason}; SPIR-V carries what text cannot")]
    NoText {
        /// `WGSL` or `HLSL`.
        as_what: Cow<'static, str>,
        /// What naga says.
        reason: String,
    },
    /// The compiler panicked; the process lives.
    #[error("{compiler} panicked on {path}: {message}; report it to the compiler's project")]
    Panicked {
        /// The compiler.
        compiler: Cow<'static, str>,
        /// The file, as given.
        path: String,
        /// What it said.
        message: String,
    },
    /// The compiler took its process down, or gave no answer.
    #[error("{compiler} gave no answer on {path}: {message}; report it to the compiler's project")]
    Crashed {
        /// The compiler.
        compiler: Cow<'static, str>,
        /// The file, as given.
        path: String,
        /// How its process ended.
        message: String,
    },
    /// The compiler said that all was well and wrote something else than a SPIR-V module with the entry point.
    #[error(
        "{compiler} {version} wrote a malformed module for {path}: {reason}; report it to the compiler's project"
    )]
    Malformed {
        /// The compiler.
        compiler: Cow<'static, str>,
        /// Its version.
        version: String,
        /// The file, as given.
        path: String,
        /// What is wrong with the module.
        reason: String,
    },
}

impl Error {
    /// Whose fault it is.
    #[must_use]
    pub fn fault(&self) -> Fault {
        match self {
            Self::Unreadable { .. }
            | Self::NotText { .. }
            | Self::ZeroInText { .. }
            | Self::NotCompiled { .. }
            | Self::UnknownEntry { .. }
            | Self::UnknownConstant { .. }
            | Self::Constants { .. }
            | Self::NotSpirv { .. }
            | Self::NoText { .. }
            | Self::NotAscii { .. }
            | Self::ZeroByte { .. } => Fault::Shader,
            Self::NoDxc { .. } | Self::BrokenDxc { .. } => Fault::Setup,
            Self::Malformed { .. } | Self::Panicked { .. } | Self::Crashed { .. } => {
                Fault::Compiler
            }
        }
    }
}

fn known_entries(known: &[String]) -> String {
    if known.is_empty() {
        "it has none at all; mark the kernel as one".to_owned()
    } else {
        format!("name one of: {}", known.join(", "))
    }
}

fn known_overrides(known: &[String]) -> String {
    if known.is_empty() {
        "it has none at all; leave the constant out".to_owned()
    } else {
        format!("name one of: {}", known.join(", "))
    }
}
