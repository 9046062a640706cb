use crate::{Absent, BlameRecord, Classification, Event, Expectation, TrialResult, Unmet};
use shadertwin_case::Build;
use shadertwin_compare::{Lane, Verdict};
use std::collections::{BTreeMap, BTreeSet};

/// Counts over a whole run.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    /// Cases by stem.
    pub cases: BTreeMap<String, CaseSummary>,
    /// Every trial that is red, in order of name, but for runners, which have an order of their own.
    pub red: Vec<TrialResult>,
    /// Trials that failed as their cases expect, in the same order.
    pub expected: Vec<TrialResult>,
    /// Failures that cases expect, and that are not there; they are red.
    pub unmet: Vec<Unmet>,
    /// Trials of which no specification promises the result.
    pub recorded: Vec<TrialResult>,
    /// Trials that an adapter lacks something for.
    pub unsupported: Vec<TrialResult>,
    /// Runners that are not there.
    pub absent: Vec<Absent>,
    /// Who is to blame, by case and size.
    pub blame: Vec<BlameRecord>,
    /// Why native lanes have other bits, by case and lane.
    pub classified: Vec<Classification>,
}

/// Counts over one case.
#[derive(Clone, Debug, Default)]
pub struct CaseSummary {
    /// Sizes seen, with the parties that were compared on each: lanes that came to an answer, and the reference.
    pub sizes: BTreeMap<String, usize>,
    /// Canonical trials that agree in every bit, and all canonical trials.
    pub canonical: (usize, usize),
    /// Native trials that agree in every bit.
    pub native_identical: usize,
    /// Native trials within the case's bound.
    pub native_within: usize,
    /// All native trials.
    pub native: usize,
    /// Outputs, each with whether some trial changed it: what the kernel does to it was seen.
    pub outputs: BTreeMap<String, bool>,
    /// Lanes that came to an answer.
    pub lanes: BTreeSet<Lane>,
    /// Largest distance among those within the bound.
    pub worst_within: u64,
    /// Trials of native lanes with other bits, and their largest distance, by lane.
    pub off: BTreeMap<Lane, Off>,
    /// Trials of any build that are red.
    pub red: usize,
    /// Trials of any build that failed as known.
    pub expected: usize,
    /// Trials of any build that are different by language, as the case says.
    pub differs: usize,
    /// Trials of any build of which no specification promises the result.
    pub recorded: usize,
    /// Canonical trials with residual operations.
    pub residual: usize,
}

/// Trials that have other bits than expected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Off {
    /// How many.
    pub trials: usize,
    /// Largest distance in units in the last place, codes or steps on ordinary inputs; the largest number there is for a
    /// NaN.
    pub worst: u64,
    /// The same on hostile inputs.
    pub worst_hostile: u64,
}

/// What red trials are sorted by: their names, with the runners in the order in which they are always shown.
fn order(result: &TrialResult) -> impl Ord + '_ {
    let Lane {
        language,
        route,
        runner,
        build,
        adapter,
    } = &result.lane;
    let compiled = (language.to_string(), route.to_string());
    let built = (build.to_string(), adapter);
    (compiled, runner, built, &result.case, &result.size)
}

/// True for a size on which the inputs are such that arithmetic goes wrong on them.
pub(crate) fn is_hostile(size: &str) -> bool {
    size.ends_with("-hostile")
}

impl CaseSummary {
    /// True when on some size fewer than two parties were compared, which is no pass.
    #[must_use]
    pub fn is_thin(&self) -> bool {
        self.red + self.expected + self.differs == 0
            && self.sizes.values().any(|&parties| parties < 2)
    }
}

impl Summary {
    /// Takes one event in.
    pub fn take(&mut self, event: &Event) {
        match event {
            Event::Planned { absent, .. } => self.absent.clone_from(absent),
            Event::Kernels(_) | Event::Compiled(_) | Event::Picture(_) => {}
            Event::Blamed(record) => {
                let key = |record: &BlameRecord| (record.case.clone(), record.size.clone());
                let at = self.blame.partition_point(|other| key(other) < key(record));
                self.blame.insert(at, record.clone());
            }
            Event::Unmet(unmet) => self.unmet.push(unmet.clone()),
            Event::Classified(record) => self.classified.push(record.clone()),
            Event::Finished(result) => self.finished(result),
        }
    }

    fn finished(&mut self, result: &TrialResult) {
        let case = self.cases.entry(result.case.clone()).or_default();
        let parties = case
            .sizes
            .entry(result.size.clone())
            .or_insert(usize::from(result.reference));
        let is_recorded = matches!(result.verdict, Verdict::Recorded { .. });
        *parties += usize::from(result.verdict.agrees() || is_recorded);
        if result.verdict.agrees() || is_recorded {
            case.lanes.insert(result.lane.clone());
        }
        // Lanes that differ ran, too.
        for name in result.digests.keys() {
            *case.outputs.entry(name.clone()).or_default() |= !result.unchanged.contains(name);
        }
        let identical = matches!(
            result.verdict,
            Verdict::Identical | Verdict::RefusedAsExpected
        );
        match result.lane.build {
            Build::Canonical | Build::CanonicalText => {
                case.canonical.0 += usize::from(identical);
                case.canonical.1 += 1;
                case.residual += usize::from(!result.residual.is_empty());
            }
            Build::Native => {
                case.native += 1;
                let distance = match &result.verdict {
                    Verdict::WithinLatitude { worst, .. } => Some(*worst),
                    Verdict::Different(first) => Some(first.worst),
                    _ => None,
                };
                if let Some(distance) = distance {
                    let off = case.off.entry(result.lane.clone()).or_default();
                    off.trials += 1;
                    let worst = if is_hostile(&result.size) {
                        &mut off.worst_hostile
                    } else {
                        &mut off.worst
                    };
                    *worst = distance.max(*worst);
                }
                case.native_identical += usize::from(identical);
                if let Verdict::WithinLatitude { worst, .. } = result.verdict {
                    case.native_within += 1;
                    case.worst_within = case.worst_within.max(worst);
                }
            }
        }
        if result.verdict.is_red() {
            let (count, all) = match &result.expected {
                None => (&mut case.red, &mut self.red),
                Some(Expectation::KnownFailure(_)) => (&mut case.expected, &mut self.expected),
                Some(Expectation::Differs(_)) => (&mut case.differs, &mut self.expected),
            };
            *count += 1;
            let at = all.partition_point(|other| order(other) < order(result));
            all.insert(at, result.clone());
        } else if is_recorded {
            case.recorded += 1;
            let all = &mut self.recorded;
            let at = all.partition_point(|other| order(other) < order(result));
            all.insert(at, result.clone());
        } else if !result.verdict.agrees() {
            self.unsupported.push(result.clone());
        }
    }

    /// Causes of other bits in the native lanes of a case, with what each lane that has it is off by.
    #[must_use]
    pub fn classes(&self, stem: &str) -> BTreeMap<String, Off> {
        let mut classes: BTreeMap<String, Off> = BTreeMap::new();
        let Some(case) = self.cases.get(stem) else {
            return classes;
        };
        for record in self.classified.iter().filter(|record| record.case == stem) {
            if let Some(off) = case.off.get(&record.lane) {
                let class = classes.entry(record.to_string()).or_default();
                class.trials += off.trials;
                class.worst = class.worst.max(off.worst);
                class.worst_hostile = class.worst_hostile.max(off.worst_hostile);
            }
        }
        classes
    }

    /// Outputs that no trial changed.
    pub fn unseen(&self) -> impl Iterator<Item = &str> {
        self.cases
            .values()
            .flat_map(|case| &case.outputs)
            .filter(|(_, changed)| !**changed)
            .map(|(name, _)| name.as_str())
    }

    /// Lanes that came to an answer, over all cases.
    #[must_use]
    pub fn lanes(&self) -> usize {
        let all: BTreeSet<&Lane> = self.cases.values().flat_map(|case| &case.lanes).collect();
        all.len()
    }

    /// Trials that did not run: for want of something on the adapter, or of the whole runner.
    #[must_use]
    pub fn not_run(&self) -> usize {
        self.unsupported.len() + self.absent.iter().map(|one| one.trials).sum::<usize>()
    }

    /// Trials seen.
    #[must_use]
    pub fn trials(&self) -> usize {
        self.cases
            .values()
            .map(|case| case.canonical.1 + case.native)
            .sum()
    }

    /// Cases that compared nothing.
    pub fn thin(&self) -> impl Iterator<Item = &str> {
        self.cases
            .iter()
            .filter(|(_, case)| case.is_thin())
            .map(|(stem, _)| stem.as_str())
    }

    /// True when nothing disagrees but what is expected to, and every case compared something.
    #[must_use]
    pub fn is_green(&self) -> bool {
        self.red.is_empty() && self.unmet.is_empty() && self.thin().next().is_none()
    }
}
