use crate::known::is_expected_to_be_lost;
use crate::{Device, Error, Since};
use shadertwin_case::{Build, Case, Language, Tree, Variant};
use shadertwin_compare::{Lane, Route, RunnerKind};
use shadertwin_report::Absent;
use std::collections::{BTreeMap, BTreeSet};
use std::str::FromStr;

/// What to run, from the command line.
#[derive(Clone, Debug, Default)]
pub struct Selection {
    /// Substrings of trial names; a trial runs when it holds any of them. None means all.
    pub filters: Vec<String>,
    /// Substrings of adapter names; none means all.
    pub adapters: Vec<String>,
    /// Builds; none means all.
    pub builds: Vec<Build>,
    /// The cases' thorough sizes too.
    pub thorough: bool,
    /// A part of the cases alone.
    pub shard: Option<Shard>,
    /// What has changed or was not green in an earlier report alone.
    pub since: Option<Since>,
}

/// One of several parts of a tree's cases, `I/N`: all of them together are the whole, and no case is in two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// From 0.
    number: usize,
    of: usize,
}

impl Shard {
    /// Every so many of the cases in order of stem, so that neighbours, which take alike long, are shared out.
    fn holds(self, place: usize) -> bool {
        place % self.of == self.number
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text.split_once('/').and_then(|(number, of)| {
            Some((number.parse::<usize>().ok()?, of.parse::<usize>().ok()?))
        });
        match parts {
            Some((number, of)) if (1..=of).contains(&number) => Ok(Self {
                number: number - 1,
                of,
            }),
            _ => Err("write I/N: 1/4 is the first of four parts, and 4/4 the last".to_owned()),
        }
    }
}

/// What will run, in order.
#[derive(Debug)]
pub struct Plan {
    /// Devices, each a worker.
    pub devices: Vec<Device>,
    /// One step a case and size, as places in the tree.
    pub(crate) steps: Vec<Step>,
    /// Cases that match and belong to other shards.
    pub elsewhere: usize,
    /// Cases that match, and are green and unchanged since an earlier report.
    pub unchanged: usize,
    /// Case, size and lane of their trials, which that report has.
    pub carried: BTreeSet<(String, String, Lane)>,
    /// Runners that are not there, with the trials that they would have had.
    pub absent: Vec<Absent>,
}

/// One case at one size.
#[derive(Debug)]
pub(crate) struct Step {
    /// Place in [`Tree::cases`].
    pub(crate) case: usize,
    /// Place in the case's variants.
    pub(crate) variant: usize,
    /// Lanes by device: language and build.
    pub(crate) lanes: Vec<Vec<(Language, Build)>>,
}

impl Plan {
    /// Trials in all.
    #[must_use]
    pub fn trials(&self) -> usize {
        self.steps
            .iter()
            .flat_map(|step| &step.lanes)
            .map(Vec::len)
            .sum()
    }

    /// Takes out the devices of runners that are not there; gives the trials that they would have had, by runner, reason
    /// and place of the case.
    fn take_out_absent(&mut self) -> Result<BTreeMap<(RunnerKind, String, usize), usize>, Error> {
        let mut missing = BTreeMap::new();
        for step in &mut self.steps {
            let all = std::mem::take(&mut step.lanes);
            for (device, lanes) in self.devices.iter().zip(all) {
                match &device.absent {
                    Some(reason) if !lanes.is_empty() => {
                        let key = (device.runner, reason.clone(), step.case);
                        *missing.entry(key).or_default() += lanes.len();
                    }
                    Some(_) => {}
                    None => step.lanes.push(lanes),
                }
            }
        }
        self.devices.retain(|device| device.absent.is_none());
        self.steps
            .retain(|step| step.lanes.iter().any(|lanes| !lanes.is_empty()));
        match missing.keys().next() {
            Some((runner, reason, _)) if self.steps.is_empty() => Err(Error::NoAdapter {
                reason: format!("{runner}: {reason}"),
            }),
            _ => Ok(missing),
        }
    }

    /// Tells what does not run for want of a runner, in the cases that run.
    fn count_absent(&mut self, missing: BTreeMap<(RunnerKind, String, usize), usize>) {
        let cases: BTreeSet<usize> = self.steps.iter().map(|step| step.case).collect();
        for ((runner, reason, case), trials) in missing {
            if !cases.contains(&case) {
                continue;
            }
            match self.absent.last_mut() {
                Some(last) if last.runner == runner => last.trials += trials,
                _ => self.absent.push(Absent {
                    runner,
                    reason,
                    trials,
                }),
            }
        }
    }

    /// Lanes that their cases expect to be lost get steps of their own, after all others.
    fn lost_last(&mut self, tree: &Tree) {
        let mut last = Vec::new();
        for step in &mut self.steps {
            let case = &tree.cases()[step.case];
            let mut lost: Vec<Vec<(Language, Build)>> = Vec::new();
            for (device, lanes) in self.devices.iter().zip(&mut step.lanes) {
                let (out, kept): (Vec<_>, Vec<_>) =
                    lanes.iter().partition(|&&(language, build)| {
                        is_expected_to_be_lost(case, device, &lane(device, language, build))
                    });
                *lanes = kept;
                lost.push(out);
            }
            if lost.iter().any(|lanes| !lanes.is_empty()) {
                last.push(Step {
                    case: step.case,
                    variant: step.variant,
                    lanes: lost,
                });
            }
        }
        self.steps
            .retain(|step| step.lanes.iter().any(|lanes| !lanes.is_empty()));
        self.steps.extend(last);
    }

    /// Keeps the steps of some cases, by place in the tree; gives how many cases were left out.
    fn keep(&mut self, wanted: impl Fn(&Self, usize) -> bool) -> usize {
        let mut kept: BTreeMap<usize, bool> = BTreeMap::new();
        for step in &self.steps {
            kept.entry(step.case)
                .or_insert_with(|| wanted(self, step.case));
        }
        self.steps.retain(|step| kept[&step.case]);
        kept.values().filter(|kept| !**kept).count()
    }

    /// Size and lane of all trials of a case, by place in the tree.
    fn trials_of(&self, tree: &Tree, place: usize) -> impl Iterator<Item = (String, Lane)> {
        let variants = &tree.cases()[place].variants;
        let steps = self.steps.iter().filter(move |step| step.case == place);
        steps.flat_map(move |step| {
            let size = &variants[step.variant].name;
            let lanes = self.devices.iter().zip(&step.lanes);
            lanes.flat_map(move |(device, lanes)| {
                let each = lanes.iter();
                each.map(move |&(language, build)| (size.clone(), lane(device, language, build)))
            })
        })
    }

    /// Names of all trials, in order.
    #[must_use]
    pub fn names(&self, tree: &Tree) -> Vec<String> {
        let mut names = Vec::new();
        for step in &self.steps {
            let case = &tree.cases()[step.case];
            for (device, lanes) in self.devices.iter().zip(&step.lanes) {
                for &(language, build) in lanes {
                    names.push(trial_name(
                        &lane(device, language, build),
                        case,
                        step.variant,
                    ));
                }
            }
        }
        names
    }
}

/// The lane of a device.
pub(crate) fn lane(device: &Device, language: Language, build: Build) -> Lane {
    Lane {
        language,
        route: Route::of(language, device.runner, build),
        runner: device.runner,
        build,
        adapter: device.lane_name.clone(),
    }
}

pub(crate) fn trial_name(lane: &Lane, case: &Case, variant: usize) -> String {
    format!("{lane} {} {}", case.stem, case.variants[variant].name)
}

/// What is wrong where no runner takes any of the builds that were asked for.
fn no_such_build(devices: &[Device], selection: &Selection) -> Option<String> {
    let takes = |runner: RunnerKind, build| {
        let mut languages = Language::ALL.into_iter();
        languages.any(|language| runner.takes(language, build))
    };
    let runners: BTreeSet<RunnerKind> = devices.iter().map(|device| device.runner).collect();
    let mut pairs = runners
        .iter()
        .flat_map(|&runner| selection.builds.iter().map(move |&build| (runner, build)));
    if selection.builds.is_empty() || pairs.any(|(runner, build)| takes(runner, build)) {
        return None;
    }
    let wanted: Vec<&str> = selection.builds.iter().map(|build| build.name()).collect();
    let has = runners.iter().map(|&runner| {
        let builds: Vec<&str> = Build::ALL
            .into_iter()
            .filter(|&build| takes(runner, build))
            .map(Build::name)
            .collect();
        format!("{runner} takes the builds {}", builds.join(" and "))
    });
    Some(format!(
        "--build {}: {}",
        wanted.join(" --build "),
        has.collect::<Vec<_>>().join(", ")
    ))
}

/// Chooses devices and trials.
///
/// # Errors
///
/// An adapter that is not there, or nothing left to run.
pub fn plan(tree: &Tree, devices: Vec<Device>, selection: &Selection) -> Result<Plan, Error> {
    let matches = |device: &Device, wanted: &String| {
        let wanted = wanted.to_lowercase();
        device.lane_name.to_lowercase().contains(&wanted)
            || device.adapter.name.to_lowercase().contains(&wanted)
    };
    for wanted in &selection.adapters {
        if !devices.iter().any(|device| matches(device, wanted)) {
            let mut known: Vec<&str> = devices
                .iter()
                .map(|device| device.lane_name.as_str())
                .collect();
            known.sort_unstable();
            known.dedup();
            return Err(Error::UnknownAdapter {
                wanted: wanted.clone(),
                known: known.join(", "),
            });
        }
    }
    let devices: Vec<Device> = devices
        .into_iter()
        .filter(|device| {
            selection.adapters.is_empty()
                || selection
                    .adapters
                    .iter()
                    .any(|wanted| matches(device, wanted))
        })
        .collect();
    let mut steps = Vec::new();
    for (place, case) in tree.cases().iter().enumerate() {
        for (variant, size) in case.variants.iter().enumerate() {
            if size.thorough && !selection.thorough {
                continue;
            }
            let lanes: Vec<Vec<(Language, Build)>> = devices
                .iter()
                .map(|device| {
                    let all = Language::ALL
                        .into_iter()
                        .flat_map(|language| Build::ALL.map(|build| (language, build)));
                    all.filter(|&(language, build)| {
                        let name = trial_name(&lane(device, language, build), case, variant);
                        device.runner.takes(language, build)
                            && case.builds.contains(&build)
                            && meant_for(case, size, build)
                            && (selection.builds.is_empty() || selection.builds.contains(&build))
                            && (selection.filters.is_empty()
                                || selection
                                    .filters
                                    .iter()
                                    .any(|filter| name.contains(filter.as_str())))
                    })
                    .collect()
                })
                .collect();
            if lanes.iter().any(|lanes| !lanes.is_empty()) {
                steps.push(Step {
                    case: place,
                    variant,
                    lanes,
                });
            }
        }
    }
    if steps.is_empty() {
        let filters = if let Some(lacks) = no_such_build(&devices, selection) {
            lacks
        } else if selection.filters.is_empty() {
            "the tree".to_owned()
        } else {
            format!("`{}`", selection.filters.join("`, `"))
        };
        return Err(Error::NothingMatches { filters });
    }
    let mut plan = Plan {
        devices,
        steps,
        elsewhere: 0,
        unchanged: 0,
        carried: BTreeSet::new(),
        absent: Vec::new(),
    };
    let missing = plan.take_out_absent()?;
    plan.lost_last(tree);
    if let Some(shard) = selection.shard {
        plan.elsewhere = plan.keep(|_, case| shard.holds(case));
    }
    if let Some(since) = &selection.since {
        let unchanged = |plan: &Plan, place: usize| {
            let trials: Vec<(String, Lane)> = plan.trials_of(tree, place).collect();
            since.knows(tree, &tree.cases()[place], &plan.devices, &trials)
        };
        let places: BTreeSet<usize> = plan.steps.iter().map(|step| step.case).collect();
        let known = places.into_iter().filter(|&place| unchanged(&plan, place));
        let left: BTreeSet<usize> = known.collect();
        for &place in &left {
            let stem = &tree.cases()[place].stem;
            let trials = plan.trials_of(tree, place);
            let trials: Vec<_> = trials
                .map(|(size, lane)| (stem.clone(), size, lane))
                .collect();
            plan.carried.extend(trials);
        }
        plan.unchanged = plan.keep(|_, place| !left.contains(&place));
    }
    plan.count_absent(missing);
    Ok(plan)
}

/// In a tree, native builds get the tame inputs of a case and canonical builds the hostile ones, on which no bound holds for
/// native builds. What [`check`](crate::check) runs gets both.
fn meant_for(case: &Case, size: &Variant, build: Build) -> bool {
    let has_hostile = case.variants.iter().any(|variant| variant.hostile);
    case.port.is_some() || !has_hostile || size.hostile == build.is_canonical()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_together_are_the_whole_and_no_place_is_in_two() {
        for of in 1..=7 {
            let shards: Vec<Shard> = (1..=of)
                .map(|number| format!("{number}/{of}").parse().expect("a shard"))
                .collect();
            let sizes: Vec<usize> = shards
                .iter()
                .map(|shard| (0..52).filter(|&place| shard.holds(place)).count())
                .collect();
            for place in 0..52 {
                assert_eq!(shards.iter().filter(|shard| shard.holds(place)).count(), 1);
            }
            assert!(
                sizes.iter().max() <= sizes.iter().min().map(|least| least + 1).as_ref(),
                "{sizes:?}"
            );
        }
    }

    #[test]
    fn a_shard_that_is_none_is_refused() {
        for text in ["0/2", "3/2", "1", "1/0", "0/0", "a/b", "1/2/3", "-1/2", ""] {
            text.parse::<Shard>().expect_err(text);
        }
    }
}
