use crate::{Device, Error};
use shadertwin_case::{Build, Case, Language, Tree};
use shadertwin_compare::{Lane, Route, RunnerKind};

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
}

/// What will run, in order.
#[derive(Debug)]
pub struct Plan {
    /// Devices, each a worker.
    pub devices: Vec<Device>,
    /// One step a case and size, as places in the tree.
    pub(crate) steps: Vec<Step>,
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

/// Vulkan takes no text.
fn takes(runner: RunnerKind, build: Build) -> bool {
    runner == RunnerKind::Wgpu || build != Build::CanonicalText
}

/// The lane of a device.
pub(crate) fn lane(device: &Device, language: Language, build: Build) -> Lane {
    Lane {
        language,
        route: match language {
            Language::Wgsl => Route::Naga,
            Language::Hlsl => Route::Dxc,
        },
        runner: device.runner,
        build,
        adapter: device.lane_name.clone(),
    }
}

pub(crate) fn trial_name(lane: &Lane, case: &Case, variant: usize) -> String {
    format!("{lane} {} {}", case.stem, case.variants[variant].name)
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
                        takes(device.runner, build)
                            && case.builds.contains(&build)
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
        let filters = if selection.filters.is_empty() {
            "the tree".to_owned()
        } else {
            format!("`{}`", selection.filters.join("`, `"))
        };
        return Err(Error::NothingMatches { filters });
    }
    Ok(Plan { devices, steps })
}
