//! From what a lane gave to a verdict.

use shadertwin_case::{Build, Call, CallInput, Case, NativeAgreement, Shape};
use shadertwin_compare::{
    Agreement, Class, Dispatched, FirstDifference, InputElement, Invocation, Tolerance, Value,
    Verdict, compare,
};
use shadertwin_dispatch::{Job, Outputs, Resource};
use std::collections::BTreeMap;

/// Compares every output with what is expected. A difference outweighs a difference within the bound, and a write
/// behind the end of a buffer outweighs all.
pub(crate) fn judge(
    (case, hostile): (&Case, bool),
    shapes: &[Shape],
    build: Build,
    (against, expected): (&str, &BTreeMap<String, Vec<u8>>),
    outputs: &Outputs,
    (job, dispatched): (&Job, Dispatched),
) -> Verdict {
    if let Some(verdict) = damage(outputs, job) {
        return verdict;
    }
    let tolerance = match build {
        Build::Canonical | Build::CanonicalText => Tolerance::Bits,
        Build::Native => match case.native {
            NativeAgreement::Bits => Tolerance::Bits,
            NativeAgreement::Latitude => Tolerance::Latitude { hostile },
            NativeAgreement::Ulps { ulps, .. } => Tolerance::Ulps(ulps),
            NativeAgreement::Codes { codes, .. } => Tolerance::Codes(codes),
        },
    };
    let mut verdict = Verdict::Identical;
    let described = case
        .resources
        .iter()
        .zip(shapes)
        .filter(|(resource, _)| resource.output);
    for ((resource, shape), actual) in described.zip(&outputs.contents) {
        let Some(want) = expected.get(&resource.name) else {
            continue;
        };
        match compare(&resource.name, shape, want, actual, tolerance) {
            Agreement::Identical => {}
            Agreement::Within { class, worst } => {
                let before = match verdict {
                    Verdict::WithinLatitude { worst, .. } => worst,
                    _ => 0,
                };
                verdict = Verdict::WithinLatitude {
                    class,
                    worst: worst.max(before),
                };
            }
            Agreement::Different(mut first) => {
                against.clone_into(&mut first.against);
                if resource.one_invocation_an_element && resource.order.is_kept() {
                    first.invocation = Invocation::of_element(shape, first.element, dispatched);
                    first.inputs = inputs(case, job, first.element);
                }
                return Verdict::Different(Box::new(first));
            }
        }
    }
    verdict
}

/// Components of one output that are told.
const MOST_TOLD: usize = 64;

/// What a lane gave, where nothing says what it must give.
pub(crate) fn record(case: &Case, shapes: &[Shape], outputs: &Outputs) -> Verdict {
    let described = case.resources.iter().zip(shapes);
    let described = described.filter(|(resource, _)| resource.output);
    let mut told: Vec<String> = described
        .zip(&outputs.contents)
        .map(|((resource, shape), bytes)| {
            let width = shape.element().bytes() as usize;
            let used = shape.components() as usize * width;
            let all = bytes
                .chunks_exact(shape.stride() as usize)
                .flat_map(|element| element[..used].chunks_exact(width));
            let total = all.clone().count();
            let values = all.take(MOST_TOLD);
            let mut values: Vec<String> = values
                .map(|bytes| Value::read(shape.element(), bytes).short())
                .collect();
            if total > MOST_TOLD {
                values.push(format!("and {} more", total - MOST_TOLD));
            }
            format!("{} = ({})", resource.name, values.join(", "))
        })
        .collect();
    if !outputs.damage.is_empty() {
        told.push("and bytes behind the end of a buffer were written".to_owned());
    }
    Verdict::Recorded {
        values: told.join(", "),
    }
}

/// What the kernel that is made for a call evaluates its expression on, to give one element.
fn inputs(case: &Case, job: &Job, element: u64) -> Vec<InputElement> {
    let call = case.port.as_ref().and_then(|port| port.call.as_ref());
    let inputs = call.map(Call::inputs).unwrap_or_default().into_iter();
    let found = inputs.filter_map(|input| {
        let named = |resource: &&Resource| resource.name == input.variable();
        let bytes = job.resources.iter().find(named)?.contents.as_slice();
        let width = input.element().bytes() as usize;
        // Four components of four bytes: an element has the same place in every layout.
        let size = width * CallInput::COMPONENTS as usize;
        let at = usize::try_from(element).ok()?.checked_mul(size)?;
        let values = bytes.get(at..at.checked_add(size)?)?.chunks_exact(width);
        Some(InputElement {
            name: input.name().to_owned(),
            values: values
                .map(|bytes| Value::read(input.element(), bytes))
                .collect(),
        })
    });
    found.collect()
}

fn damage(outputs: &Outputs, job: &Job) -> Option<Verdict> {
    let damage = outputs.damage.first()?;
    let resource = job.resources.get(damage.resource)?;
    let guard = shadertwin_dispatch::guard();
    let at = usize::try_from(damage.byte_behind_end).unwrap_or(usize::MAX);
    let byte = guard.get(at).copied().unwrap_or_default();
    Some(Verdict::Different(Box::new(FirstDifference {
        resource: resource.name.clone(),
        class: Class::OutOfBoundsWrite,
        element: damage.byte_behind_end,
        texel: None,
        component: 0,
        invocation: None,
        against: "guard".to_owned(),
        expected: Value {
            element: shadertwin_case::Element::U8,
            bits: u32::from(byte),
        },
        actual: Value {
            element: shadertwin_case::Element::U8,
            bits: u32::from(damage.found),
        },
        differing: 1,
        total: 1,
        worst: u64::from(byte.abs_diff(damage.found)),
        inputs: Vec::new(),
    })))
}
