use std::fmt::Write as _;

/// Why the resources of two kernels cannot be paired.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PairingError {
    /// `--bind` names what is not there.
    #[error("the {language} kernel has no resource `{name}`; `--bind` can name: {}", known.join(", "))]
    Unknown {
        /// WGSL or HLSL.
        language: &'static str,
        /// The name given.
        name: String,
        /// Names that there are.
        known: Vec<String>,
    },
    /// `--bind` names a resource twice.
    #[error("`{name}` of the {language} kernel stands in more than one `--bind`; leave one")]
    Twice {
        /// WGSL or HLSL.
        language: &'static str,
        /// The name.
        name: String,
    },
    /// `--bind` pairs what nothing can serve alike.
    #[error("`--bind {wgsl}={hlsl}` pairs {} with {}; name two of a kind", kinds[0], kinds[1])]
    Unlike {
        /// Name in the WGSL kernel.
        wgsl: String,
        /// Name in the HLSL kernel.
        hlsl: String,
        /// What they are.
        kinds: [String; 2],
    },
    /// Names leave a choice.
    #[error("{}", ambiguous(choices))]
    Ambiguous {
        /// Resources among which names do not tell, kind by kind.
        choices: Vec<Ambiguity>,
    },
}

/// Resources of a kind that could pair in more than one way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ambiguity {
    /// What they are, in words.
    pub kind: String,
    /// Names in the WGSL kernel.
    pub wgsl: Vec<String>,
    /// Names in the HLSL kernel.
    pub hlsl: Vec<String>,
}

fn ambiguous(choices: &[Ambiguity]) -> String {
    let mut text = String::new();
    for (index, choice) in choices.iter().enumerate() {
        if index > 0 {
            text.push('\n');
        }
        let quoted = |names: &[String]| {
            let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
            names.join(", ")
        };
        let flags: Vec<String> = choice
            .hlsl
            .iter()
            .map(|hlsl| format!("`--bind {}={hlsl}`", choice.wgsl[0]))
            .collect();
        let _ = write!(
            text,
            "{} in WGSL and {} in HLSL ({}) could pair in more than one way; say which is which, as in {}",
            quoted(&choice.wgsl),
            quoted(&choice.hlsl),
            choice.kind,
            flags.join(" or ")
        );
    }
    text
}
