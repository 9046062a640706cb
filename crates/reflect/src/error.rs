/// Why a module has no interface.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// The words are not a SPIR-V module.
    #[error("malformed SPIR-V at word {word}: {reason}; compile the shader again")]
    Malformed {
        /// Where, counted from the first word of the header.
        word: usize,
        /// What is wrong there.
        reason: String,
    },
    /// The parser could not make sense of the declarations.
    #[error("unreadable SPIR-V: {reason}; check the module with spirv-val")]
    Unreadable {
        /// What the parser said.
        reason: String,
    },
    /// There is no such compute entry point.
    #[error("no compute entry point `{entry}`; the module has: {}", known.join(", "))]
    NoEntry {
        /// The entry point asked for.
        entry: String,
        /// The compute entry points that there are.
        known: Vec<String>,
    },
    /// A resource of a kind that no case can bind.
    #[error("`{name}` is {what}, which no case can bind; use plain buffers, textures and samplers")]
    Unsupported {
        /// The variable.
        name: String,
        /// What it is.
        what: String,
    },
    /// A resource without its place or a block without its layout.
    #[error("`{name}` lacks {what}; declare it in the shader")]
    Undecorated {
        /// The variable.
        name: String,
        /// What is missing.
        what: &'static str,
    },
}
