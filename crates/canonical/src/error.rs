/// Why a module could not be made canonical.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The words do not begin as a SPIR-V module does.
    #[error(
        "not a SPIR-V module: {what}; pass the words of a compiled shader in this machine's byte order"
    )]
    NotSpirv {
        /// What the header has wrong.
        what: &'static str,
    },
    /// An instruction cannot be decoded.
    #[error("the module cannot be decoded at word {word}: {what}; compile the shader again")]
    Undecodable {
        /// Index of the word where the instruction begins.
        word: usize,
        /// What is wrong with it.
        what: String,
    },
    /// The module decodes, but breaks a rule that the rewriting relies on.
    #[error("the module is not valid: {what}; check it with spirv-val")]
    Invalid {
        /// The rule, with the id that breaks it.
        what: String,
    },
    /// The module, or what it would become, is larger than any shader.
    #[error("the module is too large: more than {limit} {what}; split the shader")]
    TooLarge {
        /// The limit that was met.
        limit: usize,
        /// What was counted.
        what: &'static str,
    },
}

impl Error {
    pub(crate) fn invalid(what: impl Into<String>) -> Self {
        Self::Invalid { what: what.into() }
    }
}
