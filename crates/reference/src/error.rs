use shadertwin_case::Shape;
use thiserror::Error;

/// Why a reference cannot work on what it was given. Each is a case file that does not fit its kernel.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum Error {
    /// No resource of this name.
    #[error("the reference needs a resource `{name}`; name it so in the case file")]
    MissingResource {
        /// The name wanted.
        name: String,
    },
    /// No constant of this name.
    #[error("the reference needs a constant `{name}`; add it to [constants] in the case file")]
    MissingConstant {
        /// The name wanted.
        name: String,
    },
    /// The resource has another type.
    #[error(
        "the reference takes `{name}` as {wanted}, and the case file makes it {found:?}; change the case file"
    )]
    WrongType {
        /// Name of the resource.
        name: String,
        /// What the kernel takes.
        wanted: &'static str,
        /// What the case declares.
        found: Shape,
    },
    /// The contents are not as long as the shape says.
    #[error(
        "`{name}` holds {found} bytes and its shape needs {wanted}; hand over the whole resource"
    )]
    WrongLength {
        /// Name of the resource.
        name: String,
        /// Bytes of the shape.
        wanted: u64,
        /// Bytes handed over.
        found: u64,
    },
    /// Too few elements for what the kernel reads.
    #[error(
        "the reference reads {wanted} elements of `{name}`, and there are {found}; raise its count in the case file"
    )]
    TooShort {
        /// Name of the resource.
        name: String,
        /// Elements read.
        wanted: usize,
        /// Elements there.
        found: usize,
    },
}
