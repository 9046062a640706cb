//! What naga has folded that is to be kept for the device.

use super::source::Source;
use super::{functions, literal_places};
use naga::{ArraySize, Handle, Module, Type, TypeInner};
use std::collections::BTreeSet;

/// A constant expression that is to be computed by the device.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kept {
    /// In a function: the bytes of the text.
    Here(usize, usize),
    /// A constant of the module, by its name.
    Constant(String),
}

/// What naga has folded in functions, and constants of the module that are made of such.
pub(super) fn candidates<'a>(
    source: &'a Source<'_>,
    module: &'a Module,
) -> impl Iterator<Item = Kept> + 'a {
    let places = functions(module)
        .flat_map(|function| literal_places(&function.expressions))
        .filter(|&(start, end)| {
            let range = source.expression(&(start..end));
            let body = source.body(range.start);
            body.is_some() && source.folds(&range, body)
        });
    let hidden = source
        .hidden()
        .filter(|(range, body)| source.folds(range, Some(body)))
        .map(|(range, _)| source.bytes(&range))
        .map(|bytes| (bytes.start, bytes.end));
    let here = places
        .chain(hidden)
        .map(|(start, end)| Kept::Here(start, end));
    here.chain(
        computed_constants(source, module)
            .into_iter()
            .map(Kept::Constant),
    )
}

/// Constants of the module that are computed, or made of computed ones, and used in a function.
fn computed_constants(source: &Source<'_>, module: &Module) -> Vec<String> {
    let mut computed: BTreeSet<&str> = BTreeSet::new();
    loop {
        let before = computed.len();
        for (&name, each) in &source.constants {
            let names_one = || {
                each.value
                    .clone()
                    .any(|at| computed.contains(source.word(at)))
            };
            if !source.leaves(each.value.clone(), None).is_empty()
                && (source.computes(&each.value, None) || names_one())
                && type_of(module, name).is_some()
            {
                computed.insert(name);
            }
        }
        if computed.len() == before {
            break;
        }
    }
    let mut used: BTreeSet<&str> = source
        .bodies
        .iter()
        .flat_map(|body| body.whole.clone().map(move |at| (body, source.word(at))))
        .filter(|(body, word)| computed.contains(word) && !source.declares(body, word))
        .map(|(_, word)| word)
        .collect();
    loop {
        let more: BTreeSet<&str> = used
            .iter()
            .flat_map(|name| source.constants[name].value.clone())
            .map(|at| source.word(at))
            .filter(|word| computed.contains(word))
            .collect();
        let before = used.len();
        used.extend(more);
        if used.len() == before {
            return used.into_iter().map(str::to_owned).collect();
        }
    }
}

/// The type of a constant of the module, when it can be written and is made of `f32`.
pub(super) fn type_of(module: &Module, name: &str) -> Option<Handle<Type>> {
    let (_, constant) = module
        .constants
        .iter()
        .find(|(_, constant)| constant.name.as_deref() == Some(name))?;
    written(module, constant.ty).map(|_| constant.ty)
}

/// A type of `f32` as WGSL.
pub(super) fn written(module: &Module, ty: Handle<Type>) -> Option<String> {
    Some(match module.types[ty].inner {
        TypeInner::Scalar(naga::Scalar::F32) => "f32".to_owned(),
        TypeInner::Vector {
            size,
            scalar: naga::Scalar::F32,
        } => format!("vec{}<f32>", size as u8),
        TypeInner::Matrix {
            columns,
            rows,
            scalar: naga::Scalar::F32,
        } => format!("mat{}x{}<f32>", columns as u8, rows as u8),
        TypeInner::Array {
            base,
            size: ArraySize::Constant(count),
            ..
        } => format!("array<{}, {count}>", written(module, base)?),
        _ => return None,
    })
}
