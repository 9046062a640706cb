//! WGSL, compiled by naga.

mod compose;
mod defines;
mod directives;
mod fragments;
mod lines;
mod overrides;
mod pieces;
mod refusals;
mod unfold;

use crate::capability::drop_inputs_of_16_bits;
use crate::guard::guarded;
use crate::{Appendix, Build, Error, Module, check, source};
use fragments::{Assembled, Assembly};
use naga::back::{PipelineConstants, spv};
use naga::common::wgsl::TypeContext as _;
use naga::proc::{BoundsCheckPolicies, BoundsCheckPolicy};
use naga::valid::{Capabilities, ModuleInfo, ValidationFlags, Validator};
use pieces::{Piece, Pieces};
use serde::{Deserialize, Serialize};
use shadertwin_case::Language;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The release of naga that the workspace is built with; a test compares it with the lock file.
const VERSION: &str = "30.0.2";

/// What a compilation is given besides the source.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WgslOptions {
    /// Values of overrides, by name or by `@id` number; an override that is left out keeps its default, and a name
    /// that no override has is an error.
    pub constants: BTreeMap<String, u32>,
    /// More of them, of any type: what the HLSL has as specialisation constants.
    pub specialise: BTreeMap<String, f64>,
    /// `-D NAME=VALUE`: the value of an override where the module has one of that name, and what `#ifdef NAME`, `#if`
    /// and `#{NAME}` see. An empty value is `true`. A name that nothing reads gets a note.
    pub defines: Vec<(String, String)>,
    /// Files to put in front, in order. Those with `#define_import_path` are modules for `#import` instead.
    pub prelude: Vec<PathBuf>,
    /// What is put behind the file, in order.
    pub appendices: Vec<Appendix>,
    /// See [`wgsl_text`].
    pub build: Build,
}

impl WgslOptions {
    /// Options with nothing but a build.
    #[must_use]
    pub fn new(build: Build) -> Self {
        Self {
            constants: BTreeMap::new(),
            specialise: BTreeMap::new(),
            defines: Vec::new(),
            prelude: Vec::new(),
            appendices: Vec::new(),
            build,
        }
    }
}

/// Compiles one entry point of a WGSL file; see [`wgsl_text`].
///
/// # Errors
/// As [`wgsl_text`], and when the file cannot be read or is not UTF-8.
pub fn wgsl(
    path: &Path,
    entry: &str,
    constants: &BTreeMap<String, u32>,
    build: Build,
) -> Result<Module, Error> {
    let options = WgslOptions {
        constants: constants.clone(),
        ..WgslOptions::new(build)
    };
    wgsl_with(path, entry, &options)
}

/// Compiles one entry point of a WGSL file that may be a fragment: one that others go in front of, or one with the
/// directives of naga_oil (`#import`, `#ifdef`, `#{NAME}`). See [`wgsl_text`] for what naga is told.
///
/// An imported module is looked for among the preludes and the `.wgsl` files of the same folder, by its
/// `#define_import_path` or by the file's name in quotes. The text of a kernel that imports is written by naga from the
/// composed module, with the values of overrides in it; lines in debug information are then those of that text.
///
/// # Errors
/// As [`wgsl_text`], and when a file cannot be read, is not UTF-8 or cannot be composed.
pub fn wgsl_with(path: &Path, entry: &str, options: &WgslOptions) -> Result<Module, Error> {
    let text = source::read(path)?;
    let name = path.display().to_string();
    guarded("naga", &name, || compile(&text, &name, entry, options))
}

/// Names of the compute entry points of a WGSL file, in order; the options matter where the file is a fragment.
///
/// # Errors
/// As [`wgsl_with`].
pub fn wgsl_entries_with(path: &Path, options: &WgslOptions) -> Result<Vec<String>, Error> {
    let text = source::read(path)?;
    let name = path.display().to_string();
    guarded("naga", &name, || {
        let mut notes = Vec::new();
        match fragments::assemble(&text, &name, options, &mut notes)?.kernel {
            Assembled::Text(text, pieces) => parse(&text, &pieces).map(|module| kernels(&module)),
            Assembled::Composed(module) => Ok(kernels(&module)),
        }
    })
}

/// The type, as WGSL writes it, of a variable of an entry point's own; `None` where there is no such variable. The text is
/// parsed and not validated.
///
/// # Errors
/// As [`wgsl_with`].
pub fn wgsl_type_of(
    path: &Path,
    (entry, variable): (&str, &str),
    options: &WgslOptions,
) -> Result<Option<String>, Error> {
    let text = source::read(path)?;
    let name = path.display().to_string();
    guarded("naga", &name, || {
        let mut notes = Vec::new();
        let module = match fragments::assemble(&text, &name, options, &mut notes)?.kernel {
            Assembled::Text(text, pieces) => parse(&text, &pieces)?,
            Assembled::Composed(module) => *module,
        };
        Ok(type_of(&module, entry, variable))
    })
}

fn type_of(module: &naga::Module, entry: &str, variable: &str) -> Option<String> {
    let point = module
        .entry_points
        .iter()
        .find(|point| point.name == entry)?;
    let mut locals = point.function.local_variables.iter();
    let (_, local) = locals.find(|(_, local)| local.name.as_deref() == Some(variable))?;
    Some(refusals::plain(&module.to_ctx().type_to_string(local.ty)))
}

/// Compiles one entry point of WGSL text with naga. `name` stands for the file in messages and in debug information.
///
/// `constants` gives values to overrides, by name or by `@id` number; an override that is left out keeps its default.
///
/// naga has no optimiser, but it works constant expressions out. In the canonical builds those of `f32` stay in the
/// module, as they do in HLSL, so that the device computes them by the canonical rules; what had to be left to naga is
/// noted. Otherwise all builds are the same words. naga's guards are on:
///
/// * bounds checks `Restrict`: an index past the end becomes the last element, whatever robustness the device has.
///   wgpu does the same on a device without the robustness extensions.
/// * loops bounded, as in wgpu: a driver must not assume that a loop ends.
/// * workgroup memory zeroed by an initialiser (`Native`), as in wgpu where the device has the feature, which Vulkan 1.3
///   makes every device have. Zeroing by code, one store of a whole array, takes llvmpipe a minute to compile for a tile
///   of 32 × 33 words; the initialiser takes it under 0.3 s.
/// * integer division by zero defined, as the language demands.
///
/// Names and source lines stay in the module. Every capability of the language is accepted; whether a device has it is
/// the device's answer to give.
///
/// # Errors
/// When the text does not compile, has no compute entry point of that name, or the constants do not fit; when naga
/// panics.
pub fn wgsl_text(
    text: &str,
    name: &str,
    entry: &str,
    constants: &BTreeMap<String, u32>,
    build: Build,
) -> Result<Module, Error> {
    let options = WgslOptions {
        constants: constants.clone(),
        ..WgslOptions::new(build)
    };
    guarded("naga", name, || compile(text, name, entry, &options))
}

fn compile(text: &str, name: &str, entry: &str, options: &WgslOptions) -> Result<Module, Error> {
    let mut notes = Vec::new();
    let Assembly { kernel, read } = fragments::assemble(text, name, options, &mut notes)?;
    let (text, pieces, module, values) = match kernel {
        Assembled::Text(text, pieces) => {
            let module = parse(&text, &pieces)?;
            let values = overrides::values(&module, name, options, &read, &mut notes)?;
            (text, pieces, module, values)
        }
        Assembled::Composed(module) => {
            has_kernel(&module, name, entry)?;
            let values = overrides::values(&module, name, options, &read, &mut notes)?;
            let text = compose::text(&module, name, entry, &values)?;
            let (text, pieces) = Pieces::join(&[Piece::file(&format!("{name} (composed)"), &text)]);
            let module = parse(&text, &pieces)?;
            (text, pieces, module, PipelineConstants::default())
        }
    };
    let info = validator()
        .validate(&module)
        .map_err(|error| invalid(&error, &text, &pieces))?;
    has_kernel(&module, name, entry)?;
    let mut words = match options.build {
        Build::Native => write(&module, &info, name, entry, &values, (&text, &pieces))?,
        Build::Canonical | Build::CanonicalText => {
            // What is wrong with the overrides is told in their own terms.
            overrides::resolve(&module, &info, name, entry, &values)?;
            let module = unfold::unfold(&text, &module, &values, &pieces, &mut notes);
            let info = validator()
                .validate(&module)
                .map_err(|error| invalid(&error, &text, &pieces))?;
            let mut values = values.clone();
            values.retain(|key, _| {
                module
                    .overrides
                    .iter()
                    .any(|(_, each)| overrides::key(each) == *key)
            });
            write(&module, &info, name, entry, &values, (&text, &pieces))?
        }
    };
    check::check(&words, entry).map_err(|reason| Error::Malformed {
        compiler: "naga".into(),
        version: VERSION.to_owned(),
        path: name.to_owned(),
        reason,
    })?;
    drop_inputs_of_16_bits(&mut words);
    lines::to_files(&mut words, &pieces);

    let mut text_constants: Vec<(String, f64)> = values.into_iter().collect();
    text_constants.sort_by(|(a, _), (b, _)| a.cmp(b));
    Ok(Module {
        words,
        entry: entry.to_owned(),
        language: Language::Wgsl,
        compiler: "naga".to_owned(),
        version: VERSION.to_owned(),
        arguments: arguments(options),
        warnings: Vec::new(),
        notes,
        text: Some(text),
        text_constants,
        specialisation: overrides::numbered(&module),
        text_places: pieces.places().to_vec(),
    })
}

/// The words of one kernel. `source` is its text and where that comes from.
fn write(
    module: &naga::Module,
    info: &ModuleInfo,
    name: &str,
    entry: &str,
    values: &PipelineConstants,
    (text, pieces): (&str, &Pieces),
) -> Result<Vec<u32>, Error> {
    let (module, info) = overrides::resolve(module, info, name, entry, values)?;
    spv::write_vec(
        &module,
        &info,
        &spv_options(text, pieces.name()),
        Some(&spv::PipelineOptions {
            shader_stage: naga::ShaderStage::Compute,
            entry_point: entry.to_owned(),
        }),
    )
    .map_err(|error| Error::NotCompiled {
        language: Language::Wgsl,
        path: name.to_owned(),
        line: None,
        diagnostics: format!("{name}: error: {}", chain(&error)),
    })
}

fn parse(text: &str, pieces: &Pieces) -> Result<naga::Module, Error> {
    naga::front::wgsl::parse_str(text).map_err(|error| unparsed(&error, text, pieces))
}

/// What the parser says of a text.
fn unparsed(error: &naga::front::wgsl::ParseError, text: &str, pieces: &Pieces) -> Error {
    let labels: Vec<_> = error
        .labels()
        .filter_map(|(span, about)| Some((span.to_range()?, about.to_owned())))
        .collect();
    let notes = error.notes().map(|note| format!("note: {note}")).collect();
    pieces.refused(text, error.message(), &labels, notes)
}

/// What the validator says of a text.
fn invalid(
    error: &naga::WithSpan<naga::valid::ValidationError>,
    text: &str,
    pieces: &Pieces,
) -> Error {
    let mut labels: Vec<_> = error
        .spans()
        .filter_map(|(span, about)| Some((span.to_range()?, about.clone())))
        .collect();
    innermost_first(&mut labels);
    let notes = causes(error.as_inner());
    pieces.refused(text, &error.as_inner().to_string(), &labels, notes)
}

/// The validator labels the expression, the statement and the function around a fault. The first label is where the
/// fault is said to be.
fn innermost_first(labels: &mut [(std::ops::Range<usize>, String)]) {
    labels.sort_by_key(|(range, _)| range.len());
}

fn has_kernel(module: &naga::Module, name: &str, entry: &str) -> Result<(), Error> {
    let known = kernels(module);
    if known.iter().any(|known| known == entry) {
        return Ok(());
    }
    Err(Error::UnknownEntry {
        language: Language::Wgsl,
        path: name.to_owned(),
        entry: entry.to_owned(),
        known,
    })
}

/// Names of the compute entry points, in order.
fn kernels(module: &naga::Module) -> Vec<String> {
    module
        .entry_points
        .iter()
        .filter(|point| point.stage == naga::ShaderStage::Compute)
        .map(|point| point.name.clone())
        .collect()
}

pub(crate) fn validator() -> Validator {
    Validator::new(ValidationFlags::all(), Capabilities::all())
}

/// naga's options; every field that matters to the words is set here and not by a default, because naga's defaults
/// depend on whether naga was built with debug assertions.
fn spv_options<'a>(text: &'a str, name: &'a str) -> spv::Options<'a> {
    spv::Options {
        lang_version: (1, 3),
        flags: spv::WriterFlags::DEBUG,
        // Without a map, group and binding stay as in the source.
        fake_missing_bindings: true,
        binding_map: BTreeMap::new(),
        capabilities: None,
        bounds_check_policies: BoundsCheckPolicies {
            index: BoundsCheckPolicy::Restrict,
            buffer: BoundsCheckPolicy::Restrict,
            image_load: BoundsCheckPolicy::Restrict,
            // naga has no other choice here yet.
            binding_array: BoundsCheckPolicy::Unchecked,
        },
        zero_initialize_workgroup_memory: spv::ZeroInitializeWorkgroupMemoryMode::Native,
        force_loop_bounding: true,
        emit_int_div_checks: true,
        debug_info: Some(spv::DebugInfo {
            source_code: text,
            file_name: name,
            // The number of WGSL is newer than some validators; the file name says it as well.
            language: spv::SourceLanguage::Unknown,
        }),
        ..spv::Options::default()
    }
}

/// What [`spv_options`] and the caller say, in words, for a report.
fn arguments(options: &WgslOptions) -> Vec<String> {
    [
        "spv-version=1.3",
        "capabilities=all",
        "bounds-check=restrict",
        "zero-workgroup-memory=native",
        "loop-bounding",
        "int-div-checks",
        "debug",
    ]
    .into_iter()
    .map(str::to_owned)
    .chain(
        options
            .constants
            .iter()
            .map(|(name, value)| format!("override {name}={value}")),
    )
    .chain(
        options
            .specialise
            .iter()
            .map(|(name, value)| format!("override {name}={value}")),
    )
    .chain(
        options
            .defines
            .iter()
            .map(|(name, value)| format!("define {name}={value}")),
    )
    .chain(
        options
            .prelude
            .iter()
            .map(|path| format!("prelude {}", path.display())),
    )
    .collect()
}

/// An error with its causes.
pub(crate) fn chain(error: &dyn std::error::Error) -> String {
    let mut all = vec![error.to_string()];
    all.extend(causes(error));
    all.join(": ")
}

fn causes(error: &dyn std::error::Error) -> Vec<String> {
    std::iter::successors(error.source(), |cause| cause.source())
        .map(ToString::to_string)
        .collect()
}
