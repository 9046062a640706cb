//! Values of overrides.

use super::{WgslOptions, chain, defines};
use crate::{ConstantKind, Error, SpecConstant};
use naga::back::PipelineConstants;
use naga::valid::ModuleInfo;
use std::borrow::Cow;
use std::collections::BTreeSet;

/// What naga and WebGPU know an override by: the number of one that has one, its name otherwise.
pub(super) fn key(constant: &naga::Override) -> String {
    match (constant.id, &constant.name) {
        (Some(id), _) => id.to_string(),
        (None, Some(name)) => name.clone(),
        (None, None) => String::new(),
    }
}

/// Values under the keys that naga and WebGPU want; see [`key`]. Defines that neither an override nor a directive (`read`) asks for get a note.
pub(super) fn values(
    module: &naga::Module,
    path: &str,
    options: &WgslOptions,
    read: &BTreeSet<String>,
    notes: &mut Vec<String>,
) -> Result<PipelineConstants, Error> {
    let find = |name: &str| {
        module
            .overrides
            .iter()
            .map(|(_, constant)| constant)
            .find(|constant| key(constant) == *name || constant.name.as_deref() == Some(name))
    };
    let misfit = |reason: String| Error::Constants {
        path: path.to_owned(),
        reason,
    };
    // naga rounds what an integer cannot hold, and not everywhere alike.
    let checked = |name: &str, constant: &naga::Override, value: f64| match kind(module, constant) {
        Some(kind @ (ConstantKind::Int(_) | ConstantKind::Uint(_)))
            if kind.literal(value).is_none() =>
        {
            Err(misfit(format!(
                "{name} is {kind:?} and cannot hold {value}"
            )))
        }
        _ => Ok(value),
    };
    let mut values = PipelineConstants::default();
    for (name, text) in &options.defines {
        if let Some(constant) = find(name) {
            let value = defines::number(text).ok_or_else(|| {
                misfit(format!("{name} is an override, and `{text}` is no number"))
            })?;
            values.insert(key(constant), checked(name, constant, value)?);
        } else if !read.contains(name) {
            notes.push(format!("-D {name}={text}: nothing in {path} reads it"));
        }
    }
    let constants = options.constants.iter();
    let constants = constants.map(|(name, &value)| (name, f64::from(value)));
    let specialised = options
        .specialise
        .iter()
        .map(|(name, &value)| (name, value));
    for (name, value) in constants.chain(specialised) {
        let constant = find(name).ok_or_else(|| Error::UnknownConstant {
            path: path.to_owned(),
            name: name.clone(),
            known: module
                .overrides
                .iter()
                .map(|(_, constant)| constant.name.clone().unwrap_or_else(|| key(constant)))
                .collect(),
        })?;
        let value = checked(name, constant, value)?;
        if values.insert(key(constant), value).is_some() {
            return Err(misfit(format!(
                "{name} stands twice, by name and by number"
            )));
        }
    }
    Ok(values)
}

/// Overrides that have a number, by number.
pub(super) fn numbered(module: &naga::Module) -> Vec<SpecConstant> {
    let mut found: Vec<SpecConstant> = module
        .overrides
        .iter()
        .filter_map(|(_, each)| {
            Some(SpecConstant {
                id: u32::from(each.id?),
                name: each.name.clone().unwrap_or_default(),
                kind: kind(module, each)?,
            })
        })
        .collect();
    found.sort_by_key(|each| each.id);
    found
}

/// The type of an override.
fn kind(module: &naga::Module, each: &naga::Override) -> Option<ConstantKind> {
    let naga::TypeInner::Scalar(naga::Scalar { kind, width }) = module.types[each.ty].inner else {
        return None;
    };
    let bits = u32::from(width) * 8;
    Some(match kind {
        naga::ScalarKind::Bool => ConstantKind::Bool,
        naga::ScalarKind::Sint => ConstantKind::Int(bits),
        naga::ScalarKind::Uint => ConstantKind::Uint(bits),
        naga::ScalarKind::Float => ConstantKind::Float(bits),
        naga::ScalarKind::AbstractInt | naga::ScalarKind::AbstractFloat => return None,
    })
}

/// The module of one kernel, with the values of its overrides.
pub(super) fn resolve<'a>(
    module: &'a naga::Module,
    info: &'a ModuleInfo,
    name: &str,
    entry: &str,
    values: &PipelineConstants,
) -> Result<(Cow<'a, naga::Module>, Cow<'a, ModuleInfo>), Error> {
    naga::back::pipeline_constants::process_overrides(
        module,
        info,
        Some((naga::ShaderStage::Compute, entry)),
        values,
    )
    .map_err(|error| Error::Constants {
        path: name.to_owned(),
        reason: chain(&error),
    })
}
