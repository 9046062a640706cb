//! DXC, loaded at run time.

mod annotation;
mod arguments;
mod diagnostics;
mod files;
mod find;
mod include;
mod kernels;
mod layout;
mod leftovers;
mod remedy;

pub(crate) use files::includes;
pub(crate) use kernels::kernels;
pub use layout::HlslLayout;

use crate::guard::guarded;
use crate::specialise::Misfit;
use crate::{Appendix, Build, Error, Module, capability, check, source, specialise};
use annotation::Macros;
use arguments::{LINES, Remedies, arguments};
use hassle_rs::{DxcCompiler, DxcLibrary, DxcOperationResult, HassleError};
use serde::{Deserialize, Serialize};
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
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Options {
    /// `-Od` or `-O3`.
    pub build: Build,
    /// Macros, as `-D NAME=VALUE`.
    pub constants: BTreeMap<String, u32>,
    /// Further macros; one with an empty value is defined as 1.
    pub defines: Vec<(String, String)>,
    /// Values of specialisation constants by name or by number. With a map, even an empty one, every such constant becomes
    /// a plain one, of the value given or of its default; without one, all are left to the pipeline.
    pub specialise: Option<BTreeMap<String, f64>>,
    /// How buffers lie in memory. Where DXC cannot write D3D's layout, the nearest that it can is taken, with a note.
    pub layout: HlslLayout,
    /// Folders searched for `#include` after the including file's own.
    pub include: Vec<PathBuf>,
    /// What is put behind the text, in order.
    pub appendices: Vec<Appendix>,
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
            defines: Vec::new(),
            specialise: None,
            layout: HlslLayout::default(),
            include: Vec::new(),
            appendices: Vec::new(),
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
        let name = path.display().to_string();
        // DXC takes what starts with a dash for an option.
        let name = if name.starts_with('-') {
            format!("./{name}")
        } else {
            name
        };
        self.hlsl_text(&source::read(path)?, &name, entry, options)
    }

    /// Compiles one entry point of HLSL text. `name` stands for the file in messages, and `#include` looks beside it.
    ///
    /// Shader model 6.6 is asked for: it differs from 6.0 in SPIR-V only by what it allows. HLSL 2021 is asked for, and
    /// 2018 where that alone compiles; the module's notes say so, as they do of each other remedy.
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
        let text = with_appendices(source::without_mark(text), &options.appendices);
        let text = text.as_str();
        let files = files::follow(text, Path::new(name), &options.include);
        let macros = annotation::Macros::of(&files, options);
        if let Some(refusal) = annotation::refusal(&files, &macros) {
            return Err(refusal);
        }
        let text = annotation::with_small_registers(text, &macros);
        guarded("dxc", name, || {
            remedy::compile(options, &|remedies| {
                self.once((&text, &macros), name, entry, options, remedies)
            })
        })
    }

    /// Compiles with one command line.
    fn once(
        &self,
        (text, macros): (&str, &Macros),
        name: &str,
        entry: &str,
        options: &Options,
        remedies: Remedies,
    ) -> Result<Module, Error> {
        let (profile, shown) = arguments(options, remedies);
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
                    what: what.into(),
                    text: text.to_owned(),
                });
            }
        }
        if !entry.is_ascii() || !profile.is_ascii() {
            return Err(Error::NotAscii {
                what: "the entry point and the profile".into(),
                text: entry.to_owned(),
            });
        }
        let job = Job::new(self, (text, macros), &plain_name, entry, &profile, &names)?;

        // An empty message buffer must not be read (hassle-rs makes a slice of a null pointer, which aborts), and its
        // size cannot be asked for. So warnings are made errors first: success then means that there is none, and
        // failure that there is a message to read. The words do not depend on it. The message of a success is never
        // read: with source lines on, DXC forgets what it warned of while it pasted includes, and leaves it empty.
        let mut strict = arguments.clone();
        strict.push("-WX".to_owned());
        let (result, warnings) = match job.compile(&strict)? {
            Ok(result) => (result, Vec::new()),
            Err(message) => match job.compile(&arguments)? {
                Ok(result) => (result, diagnostics::warnings(&message)),
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
                    return Err(rejected(text, name, entry, options, message));
                }
            },
        };

        let bytes: Vec<u8> = result
            .get_result()
            .map_err(|error| self.broken(&error))?
            .to_vec();
        let mut words: Vec<u32> = bytes
            .chunks_exact(4)
            .map(|word| u32::from_ne_bytes([word[0], word[1], word[2], word[3]]))
            .collect();
        let form = if bytes.len().is_multiple_of(4) {
            check::check(&words, entry)
        } else {
            Err(format!("{} bytes are not whole words", bytes.len()))
        };
        form.map_err(|reason| Error::Malformed {
            compiler: "dxc".into(),
            version: self.version.clone(),
            path: name.to_owned(),
            reason,
        })?;
        let mut notes = Vec::new();
        if capability::drop_unused_partitions(&mut words) {
            notes.push(format!(
                "{name}: the capability GroupNonUniformPartitionedNV was dropped: DXC declares it and nothing uses it"
            ));
        }
        // Of a module that DXC holds valid, only their types may be left, which no text has.
        if options.build == Build::Canonical {
            leftovers::drop_leftovers(&mut words);
        }
        let specialisation = specialise::constants(&words);
        let specialisation = specialisation.into_iter().map(|(_, each)| each).collect();
        if let Some(values) = &options.specialise {
            specialise::freeze(&mut words, values).map_err(|misfit| match misfit {
                Misfit::Unknown {
                    name: constant,
                    known,
                } => Error::UnknownConstant {
                    path: name.to_owned(),
                    name: constant,
                    known,
                },
                Misfit::Value(reason) => Error::Constants {
                    path: name.to_owned(),
                    reason,
                },
            })?;
        }
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
            notes,
            text: None,
            text_constants: Vec::new(),
            specialisation,
            text_places: Vec::new(),
        })
    }

    fn broken(&self, error: &HassleError) -> Error {
        Error::BrokenDxc {
            library: self.place.clone(),
            reason: error.to_string(),
        }
    }
}

fn rejected(text: &str, name: &str, entry: &str, options: &Options, message: &str) -> Error {
    let mut parts = diagnostics::split(message);
    if parts
        .iter()
        .any(|part| part.text.contains("missing entry point definition"))
    {
        return Error::UnknownEntry {
            language: Language::Hlsl,
            path: name.to_owned(),
            entry: entry.to_owned(),
            known: kernels(text, Path::new(name), &options.include),
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

/// A text with what stands behind it, each under its own name and lines.
fn with_appendices(text: &str, appendices: &[Appendix]) -> String {
    let mut whole = text.to_owned();
    for Appendix {
        name,
        first_line,
        text,
    } in appendices
    {
        // The empty line ends a last line that goes on with a backslash.
        whole.push_str(&format!("\n\n#line {first_line} \"{name}\"\n{text}"));
    }
    whole
}

/// One compilation, possibly repeated with other arguments.
struct Job<'a> {
    dxc: &'a Dxc,
    library: DxcLibrary,
    compiler: DxcCompiler,
    text: &'a str,
    macros: &'a Macros,
    name: &'a str,
    entry: &'a str,
    profile: &'a str,
    names: &'a include::Names,
}

impl<'a> Job<'a> {
    fn new(
        dxc: &'a Dxc,
        (text, macros): (&'a str, &'a Macros),
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
            macros,
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
        let mut include = include::Reader::new(self.names, self.macros);
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
