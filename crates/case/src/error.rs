use std::path::PathBuf;
use thiserror::Error;

/// Why a case or a tree cannot be read. Each message names the file, and the line where there is one.
#[derive(Debug, Error)]
pub enum Error {
    /// A file or folder cannot be read.
    #[error("cannot read {}: {reason}", path.display())]
    Unreadable {
        /// The file or folder.
        path: PathBuf,
        /// What the system says.
        reason: std::io::Error,
    },
    /// A key, value or name is wrong.
    #[error("{}:{line}:{column}: {message}\n{excerpt}", path.display())]
    Malformed {
        /// The case file.
        path: PathBuf,
        /// Line, from 1.
        line: usize,
        /// Column in characters, from 1.
        column: usize,
        /// What is wrong.
        message: String,
        /// The line with a caret under the place.
        excerpt: String,
    },
    /// An expression cannot be evaluated.
    #[error("{}: `{expression}`: {reason}", path.display())]
    Expression {
        /// The case file.
        path: PathBuf,
        /// The expression.
        expression: String,
        /// Why.
        reason: String,
    },
    /// The folder is not a tree of cases.
    #[error("{} has no folder {missing}; a tree has tests/cases, shaders-wgsl and shaders-hlsl, see the README", root.display())]
    NotATree {
        /// The folder.
        root: PathBuf,
        /// What it lacks.
        missing: &'static str,
    },
    /// A kernel or case without its counterparts.
    #[error("{}: {reason}", path.display())]
    Orphan {
        /// The file that stands alone.
        path: PathBuf,
        /// What it lacks.
        reason: String,
    },
}
