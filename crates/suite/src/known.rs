//! Failures that cases know of: which trials they expect, and which expectations are not met.

use crate::{Device, Plan};
use shadertwin_case::{Build, Case, Failure, KnownFailure, Language, Tree};
use shadertwin_compare::{Lane, Route, RunnerKind, Verdict};
use shadertwin_report::{Expectation, TrialResult, Unmet};
use std::collections::{BTreeMap, BTreeSet};

/// True where a known failure speaks of this device.
fn is_of(known: &KnownFailure, device: &Device) -> bool {
    let named = known.adapter.as_ref().is_none_or(|name| {
        device.lane_name.to_lowercase().contains(name)
            || device.adapter.name.to_lowercase().contains(name)
    });
    let driver = known.driver.as_ref();
    named && driver.is_none_or(|range| range.holds(&device.adapter.driver_version))
}

/// True where a known failure speaks of this lane of a device.
fn speaks_of(known: &KnownFailure, device: &Device, lane: &Lane) -> bool {
    lane.to_string().contains(&known.lane) && is_of(known, device)
}

/// True where a case expects that a lane fails.
pub(crate) fn is_expected_to_fail(case: &Case, device: &Device, lane: &Lane) -> bool {
    let mut known = case.known_failures.iter();
    known.any(|known| speaks_of(known, device, lane))
}

/// True where a case expects that a lane is lost: whatever runs after it may be lost with it.
pub(crate) fn is_expected_to_be_lost(case: &Case, device: &Device, lane: &Lane) -> bool {
    let mut known = case.known_failures.iter();
    known.any(|known| known.verdict == Some(Failure::Lost) && speaks_of(known, device, lane))
}

/// What became of a lane that a known failure speaks of.
#[derive(Default)]
struct Seen {
    failed: bool,
    passed: BTreeSet<String>,
    not_run: BTreeSet<String>,
}

/// The known failures of all cases, and what was seen of them.
pub(crate) struct Known<'a> {
    tree: &'a Tree,
    plan: &'a Plan,
    /// By place of the case in the tree, place of the known failure in the case, and lane.
    seen: BTreeMap<(usize, usize, Lane), Seen>,
}

impl<'a> Known<'a> {
    pub(crate) fn new(tree: &'a Tree, plan: &'a Plan) -> Self {
        Self {
            tree,
            plan,
            seen: BTreeMap::new(),
        }
    }

    /// Marks a result that its case expects, and takes down what became of it.
    pub(crate) fn judge(&mut self, result: &mut TrialResult) {
        let Ok(place) = self
            .tree
            .cases()
            .binary_search_by(|case| case.stem.cmp(&result.case))
        else {
            return;
        };
        let case = &self.tree.cases()[place];
        let Some(device) = self.plan.devices.iter().find(|device| {
            (&device.lane_name, device.runner) == (&result.lane.adapter, result.lane.runner)
        }) else {
            return;
        };
        for (number, known) in case.known_failures.iter().enumerate() {
            if !speaks_of(known, device, &result.lane) {
                continue;
            }
            let key = (place, number, result.lane.clone());
            let seen = self.seen.entry(key).or_default();
            let size = || result.size.clone();
            if result.verdict.agrees() || result.expected.is_some() {
                seen.passed.insert(size());
            } else if let Verdict::Unsupported { .. } = result.verdict {
                seen.not_run.insert(size());
            } else {
                seen.failed = true;
                let is_said = known
                    .verdict
                    .is_none_or(|verdict| verdict.name() == result.verdict.name());
                if is_said && result.expected.is_none() {
                    let issue = known.issue.clone();
                    result.expected = Some(Expectation::KnownFailure(issue));
                }
            }
        }
    }

    /// Expectations that are not met: a lane that passes on every size, and one that no lane here can have. Of devices and
    /// drivers that are not here nothing is known, nor of a lane of which only some sizes ran.
    pub(crate) fn unmet(&self) -> Vec<Unmet> {
        let places: BTreeSet<usize> = self.plan.steps.iter().map(|step| step.case).collect();
        let mut unmet = Vec::new();
        for place in places {
            let case = &self.tree.cases()[place];
            let sizes = || {
                let all = case.variants.iter().filter(|variant| !variant.thorough);
                all.map(|variant| &variant.name)
            };
            for (number, known) in case.known_failures.iter().enumerate() {
                let of_this = self
                    .seen
                    .iter()
                    .filter(|((at, which, _), _)| (*at, *which) == (place, number));
                let passed = of_this.filter(|(_, seen)| {
                    let ran = |size| seen.passed.contains(size) || seen.not_run.contains(size);
                    !seen.failed && !seen.passed.is_empty() && sizes().all(ran)
                });
                let lanes: Vec<String> = passed.map(|((.., lane), _)| lane.to_string()).collect();
                if !lanes.is_empty() || self.is_stale(case, known) {
                    unmet.push(Unmet {
                        case: case.stem.clone(),
                        expectation: known.to_string(),
                        issue: known.issue.clone(),
                        lanes,
                    });
                }
            }
        }
        unmet
    }

    /// True where the devices that a known failure speaks of are here, and none of the lanes that they can have is meant:
    /// filters leave lanes out, and make nothing stale.
    fn is_stale(&self, case: &Case, known: &KnownFailure) -> bool {
        let mut devices = self
            .plan
            .devices
            .iter()
            .filter(|device| is_of(known, device))
            .peekable();
        devices.peek().is_some()
            && !devices.any(|device| {
                lanes(case, device).any(|lane| lane.to_string().contains(&known.lane))
            })
    }
}

/// Every lane that a device can have, on any runner.
fn lanes<'a>(case: &'a Case, device: &'a Device) -> impl Iterator<Item = Lane> + 'a {
    let each = |language: Language, build: Build, runner: RunnerKind| Lane {
        runner,
        route: Route::of(language, runner, build),
        ..crate::plan::lane(device, language, build)
    };
    Language::ALL.into_iter().flat_map(move |language| {
        case.builds.iter().flat_map(move |&build| {
            let runners = RunnerKind::ALL.into_iter();
            let takes = runners.filter(move |&runner| runner.takes(language, build));
            takes.map(move |runner| each(language, build, runner))
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failures_of_cases_have_the_names_of_verdicts() {
        for failure in Failure::ALL {
            assert!(
                Verdict::NAMES.contains(&failure.name()),
                "{}",
                failure.name()
            );
        }
    }
}
