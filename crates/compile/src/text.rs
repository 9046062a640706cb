//! SPIR-V in, text out: what carries a canonical module to an API that takes no SPIR-V.

use crate::Error;
use crate::atomics::of_another_sign;
use crate::wgsl::{chain, validator};
use naga::back::{hlsl, wgsl};
use naga::front::spv;
use naga::valid::ModuleInfo;

/// A module as source text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// Source text.
    pub source: String,
    /// Names of the compute entry points in the text, in the order of the module's entry points. naga changes a name
    /// that the language keeps for itself.
    pub entries: Vec<String>,
}

/// Writes a SPIR-V module as WGSL, bindings as they are.
///
/// Nothing in the text forbids a compiler to fuse or to reorder: the module must be one that says the same without
/// (no float controls, which naga does not read; no meaning that hangs on `NoContraction`).
///
/// # Errors
///
/// When naga does not read the module, does not hold it valid, or has no WGSL for it.
pub fn wgsl_from_spirv(words: &[u32]) -> Result<Text, Error> {
    let refused = |reason: String| Error::NoText {
        as_what: "WGSL".into(),
        reason,
    };
    let (module, info) = read(words).map_err(refused)?;
    incoherent(&module).map_err(refused)?;
    let source = wgsl::write_string(&module, &info, wgsl::WriterFlags::empty())
        .map_err(|error| refused(chain(&error)))?;
    // The writer tells the names to nobody, and does not notice when it writes what WGSL does not allow.
    let again = naga::front::wgsl::parse_str(&source)
        .map_err(|error| refused(error.emit_to_string(&source)))?;
    validator()
        .validate(&again)
        .map_err(|error| refused(error.emit_to_string(&source)))?;
    let entries = again
        .entry_points
        .iter()
        .map(|point| point.name.clone())
        .collect();
    Ok(Text { source, entries })
}

/// Writes a SPIR-V module as HLSL for shader model 6.0, any version of the language. Registers are the bindings and
/// spaces the groups. With `zero_workgroup_memory`, each kernel starts by zeroing its workgroup memory.
///
/// # Errors
///
/// When naga does not read the module, does not hold it valid, or has no HLSL for it.
pub fn hlsl_from_spirv(words: &[u32], zero_workgroup_memory: bool) -> Result<Text, Error> {
    let refused = |reason: String| Error::NoText {
        as_what: "HLSL".into(),
        reason,
    };
    let (module, info) = read(words).map_err(refused)?;
    let options = hlsl::Options {
        shader_model: hlsl::ShaderModel::V6_0,
        zero_initialize_workgroup_memory: zero_workgroup_memory,
        // Direct3D gives 0 for what is read past the end of a buffer and drops what is written there. A clamped index
        // would be another kernel, and DXC's unoptimised SPIR-V of the function that naga writes for it is not valid.
        restrict_indexing: false,
        ..hlsl::Options::default()
    };
    let mut source = String::new();
    let pipeline = hlsl::PipelineOptions::default();
    let names = hlsl::Writer::new(&mut source, &options, &pipeline)
        .write(&module, &info, None)
        .map_err(|error| refused(chain(&error)))?
        .entry_point_names;
    let entries = names
        .into_iter()
        .collect::<Result<_, _>>()
        .map_err(|error| refused(chain(&error)))?;
    let source = source
        .lines()
        .map(|line| with_format(&module, line) + "\n")
        .collect();
    Ok(Text { source, entries })
}

/// A line of naga's HLSL; before the declaration of a storage texture comes its format, without which DXC takes 32-bit
/// floats for the texels of any texture of floats.
fn with_format(module: &naga::Module, line: &str) -> String {
    let format = line
        .starts_with("RWTexture")
        .then(|| register(line))
        .flatten()
        .and_then(|place| storage_format(module, place))
        .and_then(image_format);
    match format {
        Some(format) => format!("[[vk::image_format(\"{format}\")]] {line}"),
        None => line.to_owned(),
    }
}

/// Space and number of `… : register(u1, space2);`.
fn register(line: &str) -> Option<(u32, u32)> {
    let (_, rest) = line.rsplit_once(": register(u")?;
    let inside = rest.strip_suffix(");")?;
    let (number, space) = inside.split_once(", space").unwrap_or((inside, "0"));
    Some((space.parse().ok()?, number.parse().ok()?))
}

fn storage_format(
    module: &naga::Module,
    (group, binding): (u32, u32),
) -> Option<naga::StorageFormat> {
    let place = Some(naga::ResourceBinding { group, binding });
    let (_, variable) = module
        .global_variables
        .iter()
        .find(|(_, variable)| variable.binding == place)?;
    match module.types[variable.ty].inner {
        naga::TypeInner::Image {
            class: naga::ImageClass::Storage { format, .. },
            ..
        } => Some(format),
        _ => None,
    }
}

/// The name by which `vk::image_format` knows a format. A format that is not here is
/// left to DXC.
fn image_format(format: naga::StorageFormat) -> Option<&'static str> {
    use naga::StorageFormat as F;
    Some(match format {
        F::Rgba8Unorm => "rgba8",
        F::Rgba8Snorm => "rgba8snorm",
        F::Rgba8Uint => "rgba8ui",
        F::Rgba8Sint => "rgba8i",
        F::Rgba16Float => "rgba16f",
        F::Rgba16Uint => "rgba16ui",
        F::Rgba16Sint => "rgba16i",
        F::Rgba32Float => "rgba32f",
        F::Rgba32Uint => "rgba32ui",
        F::Rgba32Sint => "rgba32i",
        F::Rg32Float => "rg32f",
        F::Rg32Uint => "rg32ui",
        F::Rg32Sint => "rg32i",
        F::R32Float => "r32f",
        F::R32Uint => "r32ui",
        F::R32Sint => "r32i",
        _ => return None,
    })
}

/// Whether naga can hand a SPIR-V module on as GLSL, for what naga says of it; the writer of GLSL may still refuse it.
///
/// # Errors
///
/// When naga does not read the module or does not hold it valid.
pub fn readable_for_glsl(words: &[u32]) -> Result<(), Error> {
    let refused = |reason: String| Error::NoText {
        as_what: "GLSL".into(),
        reason,
    };
    let (module, _) = read(words).map_err(refused)?;
    incoherent(&module).map_err(refused)
}

/// Refuses memory that is coherent or volatile, for which naga has attributes of its own and no API a name.
fn incoherent(module: &naga::Module) -> Result<(), String> {
    let mut variables = module.global_variables.iter();
    match variables.find(|(_, it)| !it.memory_decorations.is_empty()) {
        Some((_, variable)) => Err(format!(
            "`{}` is coherent or volatile, and nothing but an atomic is in WGSL",
            variable.name.as_deref().unwrap_or_default()
        )),
        None => Ok(()),
    }
}

fn read(words: &[u32]) -> Result<(naga::Module, ModuleInfo), String> {
    if let Some(lacks) = of_another_sign(words) {
        return Err(lacks);
    }
    let options = spv::Options {
        // Vulkan's clip space is no matter of compute.
        adjust_coordinate_space: false,
        ..spv::Options::default()
    };
    let module = spv::Frontend::new(words.iter().copied(), &options)
        .parse()
        .map_err(|error| chain(&error))?;
    let info = validator()
        .validate(&module)
        .map_err(|error| chain(error.as_inner()))?;
    Ok((module, info))
}
