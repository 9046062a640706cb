use crate::{BlameRecord, Event, TrialResult};
use shadertwin_case::Build;
use shadertwin_compare::Verdict;
use std::collections::BTreeMap;

/// Counts over a whole run.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    /// Cases by stem.
    pub cases: BTreeMap<String, CaseSummary>,
    /// Every trial that is red, in order of name.
    pub red: Vec<TrialResult>,
    /// Trials that an adapter lacks something for.
    pub unsupported: Vec<TrialResult>,
    /// Who is to blame, by case and size.
    pub blame: Vec<BlameRecord>,
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
    /// Largest distance among those within the bound.
    pub worst_within: u64,
    /// Trials of any build that are red.
    pub red: usize,
    /// Canonical trials with residual operations.
    pub residual: usize,
}

impl CaseSummary {
    /// True when on some size fewer than two parties were compared, which is no pass.
    #[must_use]
    pub fn is_thin(&self) -> bool {
        self.red == 0 && self.sizes.values().any(|&parties| parties < 2)
    }
}

impl Summary {
    /// Takes one event in.
    pub fn take(&mut self, event: &Event) {
        match event {
            Event::Planned { .. } | Event::Compiled(_) => {}
            Event::Blamed(record) => self.blame.push(record.clone()),
            Event::Finished(result) => self.finished(result),
        }
    }

    fn finished(&mut self, result: &TrialResult) {
        let case = self.cases.entry(result.case.clone()).or_default();
        let parties = case
            .sizes
            .entry(result.size.clone())
            .or_insert(usize::from(result.reference));
        *parties += usize::from(result.verdict.agrees());
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
                case.native_identical += usize::from(identical);
                if let Verdict::WithinLatitude { worst, .. } = result.verdict {
                    case.native_within += 1;
                    case.worst_within = case.worst_within.max(worst);
                }
            }
        }
        if result.verdict.is_red() {
            case.red += 1;
            let at = self
                .red
                .partition_point(|other| other.name() < result.name());
            self.red.insert(at, result.clone());
        } else if !result.verdict.agrees() {
            self.unsupported.push(result.clone());
        }
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

    /// True when nothing disagrees and every case compared something.
    #[must_use]
    pub fn is_green(&self) -> bool {
        self.red.is_empty() && self.thin().next().is_none()
    }
}
