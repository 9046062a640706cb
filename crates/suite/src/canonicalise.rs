//! One kernel file rewritten so that every device gives the same bits, for shipping.

use crate::Error;
use crate::compiler::Compiler;
use crate::host;
use crate::kernel::describe;
use shadertwin_canonical::{Target, TextureFormat, canonicalise as rewrite, for_text};
use shadertwin_case::{Build, TexelFormat};
use shadertwin_reflect::{Interface, ShaderResource, reflect};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// What a rewritten kernel is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// SPIR-V words, lowest byte first.
    SpirV,
    /// WGSL text.
    Wgsl,
    /// HLSL text.
    Hlsl,
}

impl Form {
    /// The form of a file, by its extension.
    #[must_use]
    pub fn of(path: &Path) -> Option<Self> {
        match path.extension()?.to_str()? {
            "spv" => Some(Self::SpirV),
            "wgsl" => Some(Self::Wgsl),
            "hlsl" => Some(Self::Hlsl),
            _ => None,
        }
    }
}

/// A kernel to rewrite.
#[derive(Clone, Debug)]
pub struct Request {
    /// `.wgsl`, `.hlsl` or `.spv`.
    pub file: PathBuf,
    /// Entry point; not needed where there is one. A SPIR-V file is rewritten whole, whatever its entry points.
    pub entry: Option<String>,
    /// Override constants of WGSL, macros of HLSL.
    pub constants: BTreeMap<String, u32>,
    /// Folders searched for `#include`.
    pub include: Vec<PathBuf>,
    /// Formats of the textures that will be bound, by group and binding. A storage texture that declares its format
    /// needs none.
    pub textures: BTreeMap<(u32, u32), TexelFormat>,
    /// What to write.
    pub form: Form,
}

/// A rewritten kernel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rewritten {
    /// Contents of the file to write.
    pub bytes: Vec<u8>,
    /// Names of the entry points in it.
    pub entries: Vec<String>,
    /// Operations that were left to the driver, with file and line where known; none is a promise of equal bits.
    pub residual: Vec<String>,
    /// Fused multiply-adds that now round twice, with file and line where known.
    pub split: Vec<String>,
}

/// Compiles a kernel file unoptimised and rewrites it.
///
/// # Errors
///
/// A file that cannot be read or compiled, an entry point that is not there or not the only one, no DXC for HLSL, or
/// a kernel that cannot be written in the form asked for.
pub fn canonicalise(request: &Request, compiler: &Compiler) -> Result<Rewritten, Error> {
    let (words, entries) = compile(request, compiler)?;
    let unusable = |reason: String| Error::Unusable {
        path: request.file.clone(),
        reason,
    };
    let mut interfaces = Vec::new();
    for entry in &entries {
        interfaces.push(reflect(&words, entry).map_err(|error| unusable(error.to_string()))?);
    }
    if let Some(reason) = no_such_texture(&request.textures, &interfaces) {
        return Err(unusable(reason));
    }
    let options = shadertwin_canonical::Options {
        textures: formats(&request.textures, &interfaces),
        text: request.form != Form::SpirV,
        ..shadertwin_canonical::Options::default()
    };
    let canonical = rewrite(&words, &options).map_err(|error| unusable(error.to_string()))?;
    let residual = canonical.residual.iter().map(describe).collect();
    let split = canonical.split.iter().map(describe).collect();
    let plain = |target| {
        for_text(&canonical.words, &host::uses(&interfaces), target)
            .map_err(|error| unusable(error.to_string()))
    };
    let text = match request.form {
        Form::SpirV => None,
        Form::Wgsl => Some(shadertwin_compile::wgsl_from_spirv(
            &plain(Target::Wgsl)?.words,
        )),
        Form::Hlsl => {
            let plain = plain(Target::Hlsl)?;
            Some(shadertwin_compile::hlsl_from_spirv(
                &plain.words,
                plain.zeroes_workgroup_memory,
            ))
        }
    };
    let (bytes, entries) = match text.transpose() {
        Ok(Some(text)) => (text.source.into_bytes(), text.entries),
        Ok(None) => {
            let bytes = canonical.words.iter().flat_map(|word| word.to_le_bytes());
            (bytes.collect(), entries)
        }
        Err(error) => return Err(unusable(error.to_string())),
    };
    Ok(Rewritten {
        bytes,
        entries,
        residual,
        split,
    })
}

/// Words of the file and the names of their entry points.
fn compile(request: &Request, compiler: &Compiler) -> Result<(Vec<u32>, Vec<String>), Error> {
    let path = &request.file;
    let Some(form) = Form::of(path) else {
        return Err(Error::Unusable {
            path: path.clone(),
            reason: "its name must end in .wgsl, .hlsl or .spv".to_owned(),
        });
    };
    if form == Form::SpirV {
        let (words, known) = shadertwin_compile::spirv(path)?;
        if !request.constants.is_empty() {
            return Err(Error::Unusable {
                path: path.clone(),
                reason: "is compiled, so that -D comes too late".to_owned(),
            });
        }
        if let Some(entry) = request.entry.iter().find(|entry| !known.contains(entry)) {
            return Err(Error::Entry {
                path: path.clone(),
                wrong: format!("has no compute entry point `{entry}`"),
                known: known.join(", "),
            });
        }
        return Ok((words, known));
    }
    let entry = match &request.entry {
        Some(entry) => entry.clone(),
        None => only_entry(path, form, compiler)?,
    };
    let module = if form == Form::Wgsl {
        let options = shadertwin_compile::WgslOptions {
            constants: request.constants.clone(),
            ..shadertwin_compile::WgslOptions::new(Build::Canonical)
        };
        compiler.wgsl(path, &entry, options)?
    } else {
        let options = shadertwin_compile::Options {
            constants: request.constants.clone(),
            include: request.include.clone(),
            ..shadertwin_compile::Options::new(Build::Canonical)
        };
        compiler.hlsl(path, &entry, options)?
    };
    Ok((module.words, vec![entry]))
}

fn only_entry(path: &Path, form: Form, compiler: &Compiler) -> Result<String, Error> {
    let known = if form == Form::Wgsl {
        let options = shadertwin_compile::WgslOptions::new(Build::Canonical);
        compiler.wgsl_entries(path, options)?
    } else {
        shadertwin_compile::hlsl_entries(path)?
    };
    match <[String; 1]>::try_from(known) {
        Ok([entry]) => Ok(entry),
        Err(known) => Err(Error::Entry {
            path: path.to_owned(),
            wrong: format!("has {} compute entry points", known.len()),
            known: known.join(", "),
        }),
    }
}

/// What is said of a texture that no entry point has.
fn no_such_texture(
    given: &BTreeMap<(u32, u32), TexelFormat>,
    interfaces: &[Interface],
) -> Option<String> {
    let bindings = || interfaces.iter().flat_map(|interface| &interface.bindings);
    let textures: BTreeMap<(u32, u32), &str> = bindings()
        .filter(|binding| {
            matches!(
                binding.resource,
                ShaderResource::Texture { .. } | ShaderResource::StorageTexture { .. }
            )
        })
        .map(|binding| ((binding.group, binding.binding), binding.name.as_str()))
        .collect();
    let (group, binding) = given.keys().find(|place| !textures.contains_key(place))?;
    let has: Vec<String> = textures
        .iter()
        .map(|((group, binding), name)| format!("{group}:{binding} `{name}`"))
        .collect();
    Some(format!(
        "has no texture at {group}:{binding}; {}",
        if has.is_empty() {
            "it has none".to_owned()
        } else {
            format!("it has {}", has.join(", "))
        }
    ))
}

/// Formats that were given, and for other storage textures those that the kernel declares.
fn formats(
    given: &BTreeMap<(u32, u32), TexelFormat>,
    interfaces: &[Interface],
) -> Vec<TextureFormat> {
    let mut formats = BTreeMap::new();
    for binding in interfaces.iter().flat_map(|interface| &interface.bindings) {
        if let ShaderResource::StorageTexture { format, .. } = &binding.resource
            && let Some(declared) = TexelFormat::ALL
                .into_iter()
                .find(|known| known.spirv_name() == format.0)
        {
            formats.insert((binding.group, binding.binding), declared);
        }
    }
    formats.extend(given);
    formats
        .into_iter()
        .map(|((group, binding), format)| TextureFormat {
            group,
            binding,
            texels: host::texels(format),
        })
        .collect()
}
