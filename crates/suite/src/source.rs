//! The text of a kernel to a module: the files of a tree, or those of a port.

use crate::Error;
use crate::compiler::Compiler;
use shadertwin_case::{
    BoundTo, Build, Case, Dialect, HlslLayout, Language, Port, ResourceShape, Slot, Tree,
};
use shadertwin_compile::{
    Appendix, Error as Refusal, Module, Options, WgslOptions, declare_formats, hlsl_entries_with,
    rebind, resource_variables,
};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Places of a port's HLSL resources by name. Every module of a kernel must have the same, and DXC gives several
/// resources one number where their registers differ by letter alone.
pub(crate) type Places = BTreeMap<String, (u32, u32)>;

/// Compiles one entry point of a case.
pub(crate) fn compile(
    tree: &Tree,
    case: &Case,
    (language, entry, build): (Language, &str, Build),
    compiler: &Compiler,
    places: &mut Places,
) -> Result<Module, Error> {
    if let Some(port) = &case.port {
        let of = (port, &case.dialect);
        let mut module = compile_port(of, (language, entry, build), compiler, places)?;
        if language == Language::Hlsl {
            declare(case, entry, &mut module)?;
        }
        return Ok(module);
    }
    let path = path(tree, case, language);
    match language {
        Language::Wgsl => {
            let options = WgslOptions {
                constants: case.constants.clone(),
                ..WgslOptions::new(build)
            };
            compiler.wgsl(&path, entry, options)
        }
        Language::Hlsl => {
            let options = Options {
                constants: case.constants.clone(),
                include: vec![tree.folder(language)],
                defines: case.dialect.defines.clone(),
                layout: case.dialect.layout.map(layout).unwrap_or_default(),
                extra: dialect(&case.dialect),
                ..Options::new(build)
            };
            compiler.hlsl(&path, entry, options)
        }
    }
}

/// Compiles one entry point of a port.
pub(crate) fn compile_port(
    (port, asked): (&Port, &Dialect),
    (language, entry, build): (Language, &str, Build),
    compiler: &Compiler,
    places: &mut Places,
) -> Result<Module, Error> {
    let path = port.file(language);
    match language {
        Language::Wgsl => compiler.wgsl(path, entry, wgsl_options(port, build)),
        Language::Hlsl => {
            let options = Options {
                extra: dialect(asked),
                ..hlsl_options(port, build)
            };
            let mut module = compiler.hlsl(path, entry, options)?;
            spread(&mut module, places)?;
            Ok(module)
        }
    }
}

/// Entry points of a port's file.
pub(crate) fn entries(
    port: &Port,
    language: Language,
    compiler: &Compiler,
) -> Result<Vec<String>, Error> {
    let path = port.file(language);
    match language {
        Language::Wgsl => compiler.wgsl_entries(path, wgsl_options(port, Build::Canonical)),
        Language::Hlsl => Ok(hlsl_entries_with(path, &port.include)?),
    }
}

/// The file of a kernel.
pub(crate) fn path(tree: &Tree, case: &Case, language: Language) -> PathBuf {
    match &case.port {
        Some(port) => port.file(language).clone(),
        None => tree.kernel(language, &case.stem),
    }
}

/// How the WGSL of a port is compiled.
pub(crate) fn wgsl_options(port: &Port, build: Build) -> WgslOptions {
    WgslOptions {
        defines: port.defines.clone(),
        prelude: port.prelude.clone(),
        appendices: appendices(port, Language::Wgsl),
        ..WgslOptions::new(build)
    }
}

/// How the HLSL of a port is compiled.
pub(crate) fn hlsl_options(port: &Port, build: Build) -> Options {
    Options {
        include: port.include.clone(),
        defines: port.defines.clone(),
        layout: layout(port.layout),
        appendices: appendices(port, Language::Hlsl),
        ..Options::new(build)
    }
}

fn layout(layout: HlslLayout) -> shadertwin_compile::HlslLayout {
    match layout {
        HlslLayout::Dx => shadertwin_compile::HlslLayout::Dx,
        HlslLayout::Std => shadertwin_compile::HlslLayout::Std,
        HlslLayout::Scalar => shadertwin_compile::HlslLayout::Scalar,
        HlslLayout::Relaxed => shadertwin_compile::HlslLayout::Relaxed,
    }
}

/// DXC's arguments for what a case asks of it.
fn dialect(dialect: &Dialect) -> Vec<String> {
    let version = dialect
        .version
        .map(|year| ["-HV".to_owned(), year.to_string()]);
    let order = dialect.row_major.then(|| "-Zpr".to_owned());
    version.into_iter().flatten().chain(order).collect()
}

fn appendices(port: &Port, language: Language) -> Vec<Appendix> {
    let call = port.call.as_ref();
    call.map_or(Vec::new(), |call| crate::call::kernel(call, language))
}

/// Gives each resource of a module a place of its own, the same for a name in every module.
fn spread(module: &mut Module, places: &mut Places) -> Result<(), Error> {
    let mut wanted = BTreeMap::new();
    for (variable, name, ..) in resource_variables(&module.words) {
        let next = (0, u32::try_from(places.len()).unwrap_or(u32::MAX));
        wanted.insert(variable, *places.entry(name).or_insert(next));
    }
    rebind(&mut module.words, &wanted).map_err(|reason| malformed(module, reason))
}

/// Gives storage textures the formats of what the case binds: in Direct3D the host says them, and DXC guesses.
fn declare(case: &Case, entry: &str, module: &mut Module) -> Result<(), Error> {
    let variables = resource_variables(&module.words);
    let bound = case
        .passes_of(Language::Hlsl)
        .filter(|pass| pass.entry.hlsl == entry)
        .flat_map(|pass| pass.bind_of(Language::Hlsl));
    let mut formats = BTreeMap::new();
    for each in bound {
        let (Slot::Name(name), BoundTo::Resource(resource)) = (&each.slot, &each.to) else {
            continue;
        };
        let variable = variables.iter().find(|(_, known, ..)| known == name);
        let shape = case.resource(resource).map(|(_, resource)| &resource.shape);
        if let (Some((variable, ..)), Some(ResourceShape::Texture { format, .. })) =
            (variable, shape)
        {
            formats.insert(*variable, *format);
        }
    }
    declare_formats(&mut module.words, &formats).map_err(|reason| malformed(module, reason))
}

fn malformed(module: &Module, reason: String) -> Error {
    Refusal::Malformed {
        compiler: "dxc".into(),
        version: module.version.clone(),
        path: module.entry.clone(),
        reason,
    }
    .into()
}
