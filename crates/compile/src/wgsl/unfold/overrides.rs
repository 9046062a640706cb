//! Overrides with values.

use super::edits::Edits;
use super::source::Source;
use crate::wgsl::overrides::key;
use naga::back::PipelineConstants;
use naga::{Module, ScalarKind, TypeInner};

/// Overrides as constants, so that nothing is left for naga to work out once it knows their values: then it would also
/// fold what hangs on `let`.
pub(super) fn set(source: &mut Source<'_>, module: &Module, values: &PipelineConstants) -> Edits {
    let mut edits = Edits::default();
    for (_, each) in module.overrides.iter() {
        let Some(name) = each.name.as_deref() else {
            continue;
        };
        let (Some((&name, declaration)), TypeInner::Scalar(scalar)) = (
            source.overrides.get_key_value(name),
            &module.types[each.ty].inner,
        ) else {
            continue;
        };
        let ty = match scalar.kind {
            ScalarKind::Bool => "bool",
            ScalarKind::Sint => "i32",
            ScalarKind::Uint => "u32",
            ScalarKind::Float if scalar.width == 4 => "f32",
            ScalarKind::Float | ScalarKind::AbstractInt | ScalarKind::AbstractFloat => continue,
        };
        let value = values.get(&key(each)).map(|&value| match scalar.kind {
            ScalarKind::Bool => (value != 0.0 && !value.is_nan()).to_string(),
            ScalarKind::Sint | ScalarKind::Uint => format!("{ty}({value:.0})"),
            ScalarKind::Float | ScalarKind::AbstractInt | ScalarKind::AbstractFloat => {
                format!("{ty}({value:?})")
            }
        });
        let given = value.is_some();
        let value = match value {
            Some(value) => value,
            // Without a value it must not be needed.
            None if declaration.value.is_empty() => continue,
            None => source.joined(&declaration.value, &Edits::default()),
        };
        if !declaration.attributes.is_empty() {
            edits.replace(source.bytes(&declaration.attributes), String::new());
        }
        let whole = declaration.keyword..declaration.end;
        let lines = "\n".repeat(source.slice(&whole).matches('\n').count());
        edits.replace(
            source.bytes(&whole),
            format!("const {name}: {ty} = {value}{lines}"),
        );
        let mut constant = declaration.clone();
        constant.is_f32 = ty == "f32";
        if given {
            constant.value = 0..0;
        }
        source.constants.insert(name, constant);
    }
    edits
}
