//! From what a lane gave to a verdict.

use shadertwin_case::{Build, Case, NativeAgreement, Shape};
use shadertwin_compare::{
    Agreement, Class, Dispatched, FirstDifference, Invocation, Tolerance, Value, Verdict, compare,
};
use shadertwin_dispatch::{Job, Outputs};
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
                }
                return Verdict::Different(Box::new(first));
            }
        }
    }
    verdict
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
