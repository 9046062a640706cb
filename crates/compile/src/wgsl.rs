use crate::{Build, Error, Module, check, source};
use naga::back::spv;
use naga::proc::{BoundsCheckPolicies, BoundsCheckPolicy};
use naga::valid::{Capabilities, ValidationFlags, Validator};
use shadertwin_case::Language;
use std::collections::BTreeMap;
use std::path::Path;

/// The release of naga that the workspace is built with; a test compares it with the lock file.
const VERSION: &str = "30.0.2";

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
    wgsl_text(
        &source::read(path)?,
        &path.display().to_string(),
        entry,
        constants,
        build,
    )
}

/// Compiles one entry point of WGSL text with naga. `name` stands for the file in messages and in debug information.
///
/// `constants` gives values to overrides, by name or by `@id` number; an override that is left out keeps its default.
///
/// Both builds are the same words, because naga has no optimiser. Its guards are on:
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
/// When the text does not compile, has no compute entry point of that name, or the constants do not fit.
pub fn wgsl_text(
    text: &str,
    name: &str,
    entry: &str,
    constants: &BTreeMap<String, u32>,
    build: Build,
) -> Result<Module, Error> {
    let module = parse(text, name)?;
    let info = validator()
        .validate(&module)
        .map_err(|error| Error::NotCompiled {
            language: Language::Wgsl,
            path: name.to_owned(),
            line: error.location(text).map(|at| at.line_number),
            diagnostics: error.emit_to_string_with_path(text, name),
        })?;
    let known = kernels(&module);
    if !known.iter().any(|known| known == entry) {
        return Err(Error::UnknownEntry {
            language: Language::Wgsl,
            path: name.to_owned(),
            entry: entry.to_owned(),
            known,
        });
    }

    let values = pipeline_constants(&module, name, constants)?;
    let (module, info) = naga::back::pipeline_constants::process_overrides(
        &module,
        &info,
        Some((naga::ShaderStage::Compute, entry)),
        &values,
    )
    .map_err(|error| Error::Constants {
        path: name.to_owned(),
        reason: chain(&error),
    })?;

    let words = spv::write_vec(
        &module,
        &info,
        &options(text, name),
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
    })?;
    check::check(&words, entry).map_err(|reason| Error::Malformed {
        compiler: "naga",
        version: VERSION.to_owned(),
        path: name.to_owned(),
        reason,
    })?;

    // naga has no optimiser to turn off: the builds are one.
    let (Build::Canonical | Build::CanonicalText | Build::Native) = build;
    Ok(Module {
        words,
        entry: entry.to_owned(),
        language: Language::Wgsl,
        compiler: "naga".to_owned(),
        version: VERSION.to_owned(),
        arguments: arguments(constants),
        warnings: Vec::new(),
        notes: Vec::new(),
    })
}

pub(crate) fn parse(text: &str, name: &str) -> Result<naga::Module, Error> {
    naga::front::wgsl::parse_str(text).map_err(|error| Error::NotCompiled {
        language: Language::Wgsl,
        path: name.to_owned(),
        line: error.location(text).map(|at| at.line_number),
        diagnostics: error.emit_to_string_with_path(text, name),
    })
}

/// Names of the compute entry points, in order.
pub(crate) fn kernels(module: &naga::Module) -> Vec<String> {
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
fn options<'a>(text: &'a str, name: &'a str) -> spv::Options<'a> {
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

/// What [`options`] says, in words, for a report.
fn arguments(constants: &BTreeMap<String, u32>) -> Vec<String> {
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
        constants
            .iter()
            .map(|(name, value)| format!("override {name}={value}")),
    )
    .collect()
}

/// Constants under the keys that naga wants: the number of an override that has one, its name otherwise.
fn pipeline_constants(
    module: &naga::Module,
    path: &str,
    constants: &BTreeMap<String, u32>,
) -> Result<naga::back::PipelineConstants, Error> {
    let key = |constant: &naga::Override| match (constant.id, &constant.name) {
        (Some(id), _) => id.to_string(),
        (None, Some(name)) => name.clone(),
        (None, None) => String::new(),
    };
    constants
        .iter()
        .map(|(name, &value)| {
            module
                .overrides
                .iter()
                .map(|(_, constant)| constant)
                .find(|constant| key(constant) == *name || constant.name.as_deref() == Some(name))
                .map(|constant| (key(constant), f64::from(value)))
                .ok_or_else(|| Error::UnknownConstant {
                    path: path.to_owned(),
                    name: name.clone(),
                    known: module
                        .overrides
                        .iter()
                        .map(|(_, constant)| constant.name.clone().unwrap_or_else(|| key(constant)))
                        .collect(),
                })
        })
        .collect()
}

/// An error with its causes.
pub(crate) fn chain(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(next) = cause {
        text.push_str(": ");
        text.push_str(&next.to_string());
        cause = next.source();
    }
    text
}
