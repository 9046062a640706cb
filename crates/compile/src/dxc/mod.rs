//! DXC, loaded at run time.

mod diagnostics;
mod find;
mod include;

pub(crate) use diagnostics::kernels;

use crate::{Build, Error, Module, check, source};
use hassle_rs::{DxcCompiler, DxcLibrary, DxcOperationResult, HassleError};
use shadertwin_case::Language;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// DXC. One value serves all threads: each compilation makes its own compiler object, which is cheap, because DXC's
/// objects are bound to the thread that uses them while the library is not.
#[derive(Debug)]
pub struct Dxc {
    library: hassle_rs::Dxc,
    place: String,
    version: String,
}

/// What a compilation is given besides the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// `-Od` or `-O3`.
    pub build: Build,
    /// Macros, as `-D NAME=VALUE`.
    pub constants: BTreeMap<String, u32>,
    /// Folders searched for `#include` after the including file's own.
    pub include: Vec<PathBuf>,
    /// Further arguments. A profile (`-T`), language version (`-HV`), optimisation level, debug information
    /// (`-fspv-debug`) or target environment given here stands in for this crate's own.
    pub extra: Vec<String>,
}

impl Options {
    /// Options with nothing but a build.
    #[must_use]
    pub fn new(build: Build) -> Self {
        Self {
            build,
            constants: BTreeMap::new(),
            include: Vec::new(),
            extra: Vec::new(),
        }
    }
}

impl Dxc {
    /// The version, as `major.minor.release.commits`.
    #[must_use]
    pub fn version(&self) -> &str {
        &self.version
    }

    /// The library in use.
    #[must_use]
    pub fn library(&self) -> &str {
        &self.place
    }

    /// Compiles one entry point of an HLSL file; see [`Dxc::hlsl_text`].
    ///
    /// # Errors
    /// As [`Dxc::hlsl_text`], and when the file cannot be read or is not UTF-8.
    pub fn hlsl(&self, path: &Path, entry: &str, options: &Options) -> Result<Module, Error> {
        self.hlsl_text(
            &source::read(path)?,
            &path.display().to_string(),
            entry,
            options,
        )
    }

    /// Compiles one entry point of HLSL text. `name` stands for the file in messages, and `#include` looks beside it.
    ///
    /// Shader model 6.6 is asked for: it differs from 6.0 in SPIR-V only by what it allows.
    ///
    /// # Errors
    /// When the text does not compile or has no compute entry point of that name, or when DXC itself fails.
    pub fn hlsl_text(
        &self,
        text: &str,
        name: &str,
        entry: &str,
        options: &Options,
    ) -> Result<Module, Error> {
        let (profile, shown) = arguments(options);
        let mut names = include::Names::default();
        let plain_name = names.plain(name);
        let arguments: Vec<String> = shown.iter().map(|argument| names.plain(argument)).collect();
        for (what, text) in [
            ("the path", name),
            ("the entry point", entry),
            ("the profile", &profile),
        ]
        .into_iter()
        .chain(
            arguments
                .iter()
                .map(|argument| ("the argument", argument.as_str())),
        ) {
            if text.contains('\0') {
                return Err(Error::ZeroByte {
                    what,
                    text: text.to_owned(),
                });
            }
        }
        if !entry.is_ascii() || !profile.is_ascii() {
            return Err(Error::NotAscii {
                what: "the entry point and the profile",
                text: entry.to_owned(),
            });
        }
        let job = Job::new(self, text, &plain_name, entry, &profile, &names)?;

        // An empty message buffer must not be read (hassle-rs makes a slice of a null pointer, which aborts), and its
        // size cannot be asked for. So warnings are made errors first: success then means that there is no message,
        // and failure that there is one. The words do not depend on it.
        let mut strict = arguments.clone();
        strict.push("-WX".to_owned());
        let (result, warnings) = match job.compile(&strict)? {
            Ok(result) => (result, Vec::new()),
            Err(message) => match job.compile(&arguments)? {
                Ok(result) => {
                    let message = job.message(&result)?;
                    (
                        result,
                        diagnostics::split(&message)
                            .into_iter()
                            .map(|each| each.text)
                            .collect(),
                    )
                }
                // The second message has warnings as warnings; it is empty only if the first was. With source lines on,
                // DXC pastes includes into one text first and then cannot say how a file came to be included.
                Err(second) => {
                    let plain: Vec<String> = arguments
                        .iter()
                        .filter(|argument| *argument != LINES)
                        .cloned()
                        .collect();
                    let third = job.compile(&plain)?.err().unwrap_or_default();
                    let told = [third, second, message];
                    let message = told.iter().find(|told| !told.is_empty());
                    let message = message.map_or("", String::as_str);
                    return Err(rejected(text, name, entry, message));
                }
            },
        };

        let bytes: Vec<u8> = result
            .get_result()
            .map_err(|error| self.broken(&error))?
            .to_vec();
        let words: Vec<u32> = bytes
            .chunks_exact(4)
            .map(|word| u32::from_ne_bytes([word[0], word[1], word[2], word[3]]))
            .collect();
        let form = if bytes.len().is_multiple_of(4) {
            check::check(&words, entry)
        } else {
            Err(format!("{} bytes are not whole words", bytes.len()))
        };
        form.map_err(|reason| Error::Malformed {
            compiler: "dxc",
            version: self.version.clone(),
            path: name.to_owned(),
            reason,
        })?;
        let mut all = vec![
            "-T".to_owned(),
            profile.clone(),
            "-E".to_owned(),
            entry.to_owned(),
        ];
        all.extend(shown);
        Ok(Module {
            words,
            entry: entry.to_owned(),
            language: Language::Hlsl,
            compiler: "dxc".to_owned(),
            version: self.version.clone(),
            arguments: all,
            warnings,
        })
    }

    fn broken(&self, error: &HassleError) -> Error {
        Error::BrokenDxc {
            library: self.place.clone(),
            reason: error.to_string(),
        }
    }
}

/// Has DXC write the source lines of operations.
const LINES: &str = "-fspv-debug=line";

/// The profile and the arguments.
fn arguments(options: &Options) -> (String, Vec<String>) {
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
        all.extend(["-HV".to_owned(), "2021".to_owned()]);
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
    if options.build == Build::Canonical && !given("-denorm") && has_denorm(&profile) {
        all.extend(["-denorm".to_owned(), "preserve".to_owned()]);
    }
    for (name, value) in &options.constants {
        all.extend(["-D".to_owned(), format!("{name}={value}")]);
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

fn rejected(text: &str, name: &str, entry: &str, message: &str) -> Error {
    let mut parts = diagnostics::split(message);
    if parts
        .iter()
        .any(|part| part.text.contains("missing entry point definition"))
    {
        return Error::UnknownEntry {
            language: Language::Hlsl,
            path: name.to_owned(),
            entry: entry.to_owned(),
            known: kernels(text),
        };
    }
    // A stable sort: errors first, each group in the compiler's order.
    parts.sort_by_key(|part| !part.error);
    Error::NotCompiled {
        language: Language::Hlsl,
        path: name.to_owned(),
        line: parts.first().and_then(|part| part.line),
        diagnostics: parts
            .iter()
            .map(|part| part.text.as_str())
            .collect::<Vec<_>>()
            .join("\n"),
    }
}

/// One compilation, possibly repeated with other arguments.
struct Job<'a> {
    dxc: &'a Dxc,
    library: DxcLibrary,
    compiler: DxcCompiler,
    text: &'a str,
    name: &'a str,
    entry: &'a str,
    profile: &'a str,
    names: &'a include::Names,
}

impl<'a> Job<'a> {
    fn new(
        dxc: &'a Dxc,
        text: &'a str,
        name: &'a str,
        entry: &'a str,
        profile: &'a str,
        names: &'a include::Names,
    ) -> Result<Self, Error> {
        Ok(Self {
            library: dxc
                .library
                .create_library()
                .map_err(|error| dxc.broken(&error))?,
            compiler: dxc
                .library
                .create_compiler()
                .map_err(|error| dxc.broken(&error))?,
            dxc,
            text,
            name,
            entry,
            profile,
            names,
        })
    }

    /// The result, or what the compiler said against the source.
    fn compile(&self, arguments: &[String]) -> Result<Result<DxcOperationResult, String>, Error> {
        let source = self
            .library
            .create_blob_with_encoding_from_str(self.text)
            .map_err(|error| self.dxc.broken(&error))?;
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let mut include = include::Reader::new(self.names);
        let outcome = self.compiler.compile(
            &source,
            self.name,
            self.entry,
            self.profile,
            &arguments,
            Some(&mut include),
            &[],
        );
        if let Some(error) = include.into_failure() {
            return Err(error);
        }
        match outcome {
            Ok(result) => Ok(Ok(result)),
            Err((result, code)) if !code.is_err() => Ok(Err(self.message(&result)?)),
            // DXC itself failed; then nothing says that there is a message to read.
            Err((_, code)) => Err(Error::BrokenDxc {
                library: self.dxc.place.clone(),
                reason: format!(
                    "compiling {} ended with {:#010x}",
                    self.name,
                    code.0.cast_unsigned()
                ),
            }),
        }
    }

    fn message(&self, result: &DxcOperationResult) -> Result<String, Error> {
        let read = || {
            let blob = result.get_error_buffer()?;
            self.library.get_blob_as_string(&blob.into())
        };
        // DXC ends its text with a zero byte.
        read()
            .map(|text| self.names.restore(text.trim_end_matches(['\0', '\n'])))
            .map_err(|error| self.dxc.broken(&error))
    }
}
