//! What need not run again, because an earlier report has it.

use crate::Device;
use crate::about::source_digest;
use shadertwin_case::{Case, Tree};
use shadertwin_compare::{Lane, RunnerKind};
use shadertwin_dispatch::Adapter;
use shadertwin_report::JsonReport;
use std::collections::{BTreeMap, BTreeSet};

/// What an earlier report says of cases and trials.
#[derive(Clone, Debug)]
pub struct Since {
    /// By case.
    revisions: BTreeMap<String, String>,
    /// Name, driver, version and implementation of each device, by its name in lanes and runner.
    devices: BTreeMap<(String, RunnerKind), [String; 4]>,
    /// Case, size and lane of what was green.
    green: BTreeSet<(String, String, Lane)>,
    /// Cases with something that was not.
    red: BTreeSet<String>,
}

impl Since {
    /// Another version of the tool may run the same case otherwise, so that its report is no reason to leave anything out.
    #[must_use]
    pub fn new(report: &JsonReport) -> Self {
        let mut since = Self {
            revisions: BTreeMap::new(),
            devices: BTreeMap::new(),
            green: BTreeSet::new(),
            red: BTreeSet::new(),
        };
        if report.tool != JsonReport::default().tool {
            return since;
        }
        let cases = report.cases.iter();
        since.revisions = cases
            .map(|case| (case.case.clone(), case.source_digest.clone()))
            .collect();
        for record in &report.adapters {
            let adapter = &record.adapter;
            let device = told_of(adapter);
            since.devices.insert(
                (record.lane_name.clone(), record.runner),
                device.map(String::clone),
            );
        }
        for result in &report.results {
            if result.is_red() {
                since.red.insert(result.case.clone());
            } else {
                let trial = (
                    result.case.clone(),
                    result.size.clone(),
                    result.lane.clone(),
                );
                since.green.insert(trial);
            }
        }
        since
            .red
            .extend(report.unmet.iter().map(|unmet| unmet.case.clone()));
        since
    }

    /// True when the report has each of the given trials of a case, on the same device and driver, none of the case is red,
    /// and the case and its kernels are what they were. A case of which nothing ran is not known.
    pub(crate) fn knows(
        &self,
        tree: &Tree,
        case: &Case,
        devices: &[Device],
        trials: &[(String, Lane)],
    ) -> bool {
        let is_same = |lane: &Lane| {
            let here = devices
                .iter()
                .find(|device| (&device.lane_name, device.runner) == (&lane.adapter, lane.runner));
            let then = self.devices.get(&(lane.adapter.clone(), lane.runner));
            here.zip(then).is_some_and(|(here, then)| {
                let adapter = &here.adapter;
                then.each_ref() == told_of(adapter)
            })
        };
        !self.red.contains(&case.stem)
            && trials.iter().all(|(size, lane)| {
                let trial = (case.stem.clone(), size.clone(), lane.clone());
                self.green.contains(&trial) && is_same(lane)
            })
            && self.revisions.get(&case.stem) == Some(&source_digest(tree, case))
    }
}

/// What is the same where a device would do the same.
fn told_of(adapter: &Adapter) -> [&String; 4] {
    let Adapter {
        name,
        driver,
        driver_version,
        implementation,
        ..
    } = adapter;
    [name, driver, driver_version, implementation]
}
