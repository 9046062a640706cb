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
            .map(key)
    };
    let mut values = PipelineConstants::default();
    for (name, text) in &options.defines {
        if let Some(key) = find(name) {
            let value = defines::number(text).ok_or_else(|| Error::Constants {
                path: path.to_owned(),
                reason: format!("{name} is an override, and `{text}` is no number"),
            })?;
            values.insert(key, value);
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
        let key = find(name).ok_or_else(|| Error::UnknownConstant {
            path: path.to_owned(),
            name: name.clone(),
            known: module
                .overrides
                .iter()
                .map(|(_, constant)| constant.name.clone().unwrap_or_else(|| key(constant)))
                .collect(),
        })?;
        values.insert(key, value);
    }
    Ok(values)
}

/// Overrides that have a number, by number.
pub(super) fn numbered(module: &naga::Module) -> Vec<SpecConstant> {
    let mut found: Vec<SpecConstant> = module
        .overrides
        .iter()
        .filter_map(|(_, each)| {
            let naga::TypeInner::Scalar(naga::Scalar { kind, width }) = module.types[each.ty].inner
            else {
                return None;
            };
            let bits = u32::from(width) * 8;
            Some(SpecConstant {
                id: u32::from(each.id?),
                name: each.name.clone().unwrap_or_default(),
                kind: match kind {
                    naga::ScalarKind::Bool => ConstantKind::Bool,
                    naga::ScalarKind::Sint => ConstantKind::Int(bits),
                    naga::ScalarKind::Uint => ConstantKind::Uint(bits),
                    naga::ScalarKind::Float => ConstantKind::Float(bits),
                    naga::ScalarKind::AbstractInt | naga::ScalarKind::AbstractFloat => return None,
                },
            })
        })
        .collect();
    found.sort_by_key(|each| each.id);
    found
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
