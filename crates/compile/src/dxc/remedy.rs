//! What to try when DXC refuses a source for a reason that another command line mends.

use super::Options;
use super::arguments::Remedies;
use super::layout::{HlslLayout, differences};
use super::leftovers::drop_leftovers;
use crate::{Error, Module};

/// The version of the language in which `&&`, `||` and `?:` work on vectors, among others.
const OLDER_LANGUAGE: &str = "2018";

/// Types that DXC knows with `-enable-16bit-types` only.
const TYPES_OF_16_BITS: [&str; 3] = ["'float16_t", "'int16_t", "'uint16_t"];

/// Compiles as asked; where DXC refuses that, with one remedy after the other and all their sums. The error is the
/// one that the command line asked for gives.
pub(super) fn compile(
    options: &Options,
    once: &dyn Fn(Remedies) -> Result<Module, Error>,
) -> Result<Module, Error> {
    attempt(options, once, Remedies::NONE)
}

fn attempt(
    options: &Options,
    once: &dyn Fn(Remedies) -> Result<Module, Error>,
    so_far: Remedies,
) -> Result<Module, Error> {
    let error = match once(so_far) {
        Ok(module) => return Ok(module),
        Err(error) => error,
    };
    let Error::NotCompiled {
        path, diagnostics, ..
    } = &error
    else {
        return Err(error);
    };
    // Words of the error, without what its warnings say.
    let errors = diagnostics.split(": warning: ").next().unwrap_or_default();

    if errors.contains("overlaps previous member")
        && options.layout == HlslLayout::Dx
        && so_far.layout.is_none()
    {
        return nearest_layout(path, once, so_far).unwrap_or(Err(error));
    }
    if errors.contains("generated SPIR-V is invalid")
        && !so_far.unchecked
        && !so_far.uncontrolled
        && let Some(module) = without_leftovers(once, so_far)
    {
        return Ok(module);
    }
    if TYPES_OF_16_BITS.iter().any(|name| errors.contains(name)) && !so_far.types_of_16_bits {
        let more = Remedies {
            types_of_16_bits: true,
            ..so_far
        };
        if let Ok(mut module) = attempt(options, once, more) {
            module.notes.push(format!(
                "{path}: compiled with -enable-16bit-types, which its types need"
            ));
            return Ok(module);
        }
    }
    let chosen = |argument: &String| argument.starts_with("-HV");
    if so_far.language.is_none() && !options.extra.iter().any(chosen) {
        let more = Remedies {
            language: Some(OLDER_LANGUAGE),
            ..so_far
        };
        if let Ok(mut module) = attempt(options, once, more) {
            let first = errors.lines().next().unwrap_or_default();
            module.notes.push(format!(
                "{path}: compiled as HLSL {OLDER_LANGUAGE}, because HLSL 2021 refuses it: {first}"
            ));
            return Ok(module);
        }
    }
    Err(error)
}

/// The module without the variables that DXC leaves where a function takes a resource; only where DXC's validator holds
/// the same source valid without the float control that makes it leave them.
fn without_leftovers(
    once: &dyn Fn(Remedies) -> Result<Module, Error>,
    so_far: Remedies,
) -> Option<Module> {
    once(Remedies {
        uncontrolled: true,
        ..so_far
    })
    .ok()?;
    let mut module = once(Remedies {
        unchecked: true,
        ..so_far
    })
    .ok()?;
    // They were taken out where the module was made; this tells whether none had to stay.
    drop_leftovers(&mut module.words).then_some(module)
}

/// The layout that puts the most members where D3D puts them. DXC knows those places; it is its validator that does not
/// accept a member inside the last row of a matrix (microsoft/DirectXShaderCompiler#3945).
fn nearest_layout(
    path: &str,
    once: &dyn Fn(Remedies) -> Result<Module, Error>,
    so_far: Remedies,
) -> Option<Result<Module, Error>> {
    let d3d = once(Remedies {
        unchecked: true,
        ..so_far
    })
    .ok()?;
    let candidates = [HlslLayout::Relaxed, HlslLayout::Std, HlslLayout::Scalar];
    let (layout, mut module, differences) = candidates
        .into_iter()
        .filter_map(|layout| {
            let module = once(Remedies {
                layout: Some(layout),
                ..so_far
            })
            .ok()?;
            let differences = differences(&d3d.words, &module.words);
            Some((layout, module, differences))
        })
        // The first of equals.
        .min_by_key(|(_, _, differences)| differences.members.len())?;
    module.notes.push(format!(
        "{path}: laid out as `{layout}` and not as `dx`: DXC's validator refuses D3D's layout of a matrix that another \
         member follows in its last row; {} of {} members lie elsewhere than in D3D: {}",
        differences.members.len(),
        differences.of,
        differences.members.join(", ")
    ));
    Some(Ok(module))
}
