//! DXC's command line.

use super::{HlslLayout, Options};
use shadertwin_case::Build;

/// Has DXC write the source lines of operations.
pub(super) const LINES: &str = "-fspv-debug=line";

/// The version of the language that is asked for first.
const LANGUAGE: &str = "2021";

/// What this crate changes in a command line when DXC refuses the one asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Remedies {
    /// Another version of the language.
    pub(super) language: Option<&'static str>,
    /// Another layout than the one asked for.
    pub(super) layout: Option<HlslLayout>,
    /// Types of 16 bits.
    pub(super) types_of_16_bits: bool,
    /// No validation of the module that DXC wrote.
    pub(super) unchecked: bool,
    /// No float control, with which passes that DXC's own output needs do nothing.
    pub(super) uncontrolled: bool,
}

impl Remedies {
    pub(super) const NONE: Self = Self {
        language: None,
        layout: None,
        types_of_16_bits: false,
        unchecked: false,
        uncontrolled: false,
    };
}

/// The profile and the arguments.
pub(super) fn arguments(options: &Options, remedies: Remedies) -> (String, Vec<String>) {
    let mut profile = "cs_6_6".to_owned();
    let mut extra = Vec::new();
    let mut given = options.extra.iter();
    while let Some(argument) = given.next() {
        match argument.strip_prefix("-T").map(str::trim) {
            Some("") => profile = given.next().cloned().unwrap_or_default(),
            Some(joined) => profile = joined.to_owned(),
            None => extra.push(argument.clone()),
        }
    }

    let given = |start: &str| extra.iter().any(|argument| argument.starts_with(start));
    let mut all = vec!["-spirv".to_owned()];
    if !given("-HV") {
        let language = remedies.language.unwrap_or(LANGUAGE);
        all.extend(["-HV".to_owned(), language.to_owned()]);
    }
    if !given("-fspv-target-env") {
        all.push("-fspv-target-env=vulkan1.1".to_owned());
    }
    if !["-Od", "-O0", "-O1", "-O2", "-O3"].into_iter().any(given) {
        all.push(
            match options.build {
                Build::Canonical | Build::CanonicalText => "-Od",
                Build::Native => "-O3",
            }
            .to_owned(),
        );
    }
    // Source lines, so that what the canonical pass has to leave can be named. The optimiser would only lose them.
    if options.build == Build::Canonical && !given("-fspv-debug") {
        all.push(LINES.to_owned());
    }
    // Where types need it, as those of textures with a format do, DXC runs passes of SPIR-V's optimiser by -Od too. They
    // turn a division by a constant into a multiplication, unless the module has a float control. The canonical form
    // drops it again.
    let controlled = options.build == Build::Canonical && !remedies.uncontrolled;
    if controlled && !given("-denorm") && has_denorm(&profile) {
        all.extend(["-denorm".to_owned(), "preserve".to_owned()]);
    }
    let layout = remedies.layout.unwrap_or(options.layout);
    all.extend(layout.flag().map(str::to_owned));
    if remedies.types_of_16_bits {
        all.push("-enable-16bit-types".to_owned());
    }
    if remedies.unchecked {
        all.push("-Vd".to_owned());
    }
    for (name, value) in &options.constants {
        all.extend(["-D".to_owned(), format!("{name}={value}")]);
    }
    for (name, value) in &options.defines {
        let define = if value.is_empty() {
            name.clone()
        } else {
            format!("{name}={value}")
        };
        all.extend(["-D".to_owned(), define]);
    }
    for folder in &options.include {
        all.extend(["-I".to_owned(), folder.display().to_string()]);
    }
    all.extend(extra);
    (profile, all)
}

/// `-denorm` came with shader model 6.2.
fn has_denorm(profile: &str) -> bool {
    let mut parts = profile.split('_').skip(1).map(str::parse::<u32>);
    matches!((parts.next(), parts.next()), (Some(Ok(major)), Some(Ok(minor))) if (major, minor) >= (6, 2))
}
