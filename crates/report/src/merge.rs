//! JSON reports of several machines as one matrix: every canonical digest of a case, size and output must be the same on
//! all of them.
//!
//! Nothing is run again, so a difference is known by digest alone: which lanes, not which element.

mod explain;
mod markdown;
mod missing;
mod model;
mod native;
mod page;
mod read;
mod tell;
mod write;

#[cfg(test)]
mod tests;

pub use model::{
    Bits, Cell, Column, Deviation, Group, Merged, MergedMachine, OtherRevision, RedTrial, Row,
    State,
};
pub use native::{Native, NativeDevice};
pub use read::{Machine, Unreadable, read_machines, read_report};
pub use write::write_merged;

use crate::{AdapterRecord, JsonResult};
use explain::explain;
use missing::Wanted;
use model::VERSION;
use shadertwin_compare::{Lane, RunnerKind};
use std::collections::{BTreeMap, BTreeSet};

/// Results of a row by column.
type Results<'a> = Vec<(usize, &'a JsonResult)>;

impl Merged {
    /// Compares the reports.
    #[must_use]
    pub fn of(machines: Vec<Machine>) -> Self {
        let wanted = missing::wanted(&machines);
        let columns = columns(&machines, &wanted);
        let place: BTreeMap<(&str, Lane), usize> = columns
            .iter()
            .enumerate()
            .map(|(place, column)| ((column.machine.as_str(), column.lane()), place))
            .collect();
        let mut rows: BTreeMap<(&str, &str), Results<'_>> = BTreeMap::new();
        for machine in &machines {
            for result in &machine.report.results {
                let column = place[&(machine.name.as_str(), result.lane.clone())];
                rows.entry((&result.case, &result.size))
                    .or_default()
                    .push((column, result));
            }
        }
        let other_revisions = other_revisions(&machines);
        let mut merged = Self {
            version: VERSION,
            tool: format!("shadertwin {}", env!("CARGO_PKG_VERSION")),
            agrees: false,
            machines: Vec::new(),
            columns: columns.clone(),
            rows: Vec::new(),
            deviations: Vec::new(),
            other_revisions,
            native: Vec::new(),
            red: Vec::new(),
            warnings: warnings(&machines),
        };
        for ((case, size), mut results) in rows {
            results.sort_by_key(|(column, _)| *column);
            let wanted = wanted.get(case).into_iter().flatten();
            let lanes: Vec<usize> = wanted
                .map(|(name, lane)| place[&(*name, lane.clone())])
                .collect();
            merged.add_row(case, size, &results, &lanes);
        }
        merged.native = native::native(&merged);
        merged.agrees =
            !merged.rows.is_empty() && !merged.rows.iter().any(|row| row.state.is_red());
        merged.machines = machines.into_iter().map(MergedMachine::from).collect();
        merged
    }

    /// `wanted` are the canonical lanes that must have a result, by column.
    fn add_row(&mut self, case: &str, size: &str, results: &Results<'_>, wanted: &[usize]) {
        for (column, result) in results
            .iter()
            .filter(|(_, result)| result.is_red() || result.expected.is_some())
        {
            self.red.push(RedTrial {
                case: case.to_owned(),
                size: size.to_owned(),
                column: *column,
                verdict: result.verdict.clone(),
                expected: result.expected.clone(),
            });
        }
        let refused = self.other_revisions.iter().any(|other| other.case == case);
        let (common, deviations) = if refused {
            (BTreeMap::new(), Vec::new())
        } else {
            common(&self.columns, case, size, results)
        };
        let state = if refused {
            State::OtherRevision
        } else if deviations.iter().any(|deviation| !deviation.tie) {
            State::Deviates
        } else if !deviations.is_empty() {
            State::Tied
        } else {
            self.state(results)
        };
        // What is not compared at all is told as that.
        let missing: Vec<Cell> = match state {
            State::Alone | State::OtherRevision => Vec::new(),
            _ => missing::cells(results, wanted),
        };
        let state = match state {
            State::Agrees | State::NotRun if !missing.is_empty() => State::Missing,
            other => other,
        };
        let cells = results.iter().map(|(column, result)| Cell {
            column: *column,
            verdict: result.verdict.clone(),
            bits: if refused {
                Bits::NotCompared
            } else {
                bits(result, &common)
            },
            digests: result.digests.clone(),
        });
        let mut cells: Vec<Cell> = cells.chain(missing).collect();
        cells.sort_by_key(|cell| cell.column);
        self.rows.push(Row {
            case: case.to_owned(),
            size: size.to_owned(),
            state,
            cells,
        });
        self.deviations.extend(deviations);
    }

    /// Of a row whose digests agree.
    fn state(&self, results: &Results<'_>) -> State {
        let is_canonical = |column: usize| self.columns[column].build.is_canonical();
        let canonical: Results<'_> = results
            .iter()
            .filter(|(column, _)| is_canonical(*column))
            .copied()
            .collect();
        if canonical.iter().any(|(_, result)| result.is_red()) {
            return State::Failed;
        }
        if results
            .iter()
            .any(|(_, result)| result.verdict == "recorded")
        {
            return State::Recorded;
        }
        // Without canonical lanes the native ones are all there is.
        let all = if canonical.is_empty() {
            results
        } else {
            &canonical
        };
        let machines = |keep: fn(&JsonResult) -> bool| {
            let of = all.iter().filter(|(_, result)| keep(result));
            let names: BTreeSet<&str> = of
                .map(|(column, _)| self.columns[*column].machine.as_str())
                .collect();
            names.len()
        };
        let answered = machines(|result| {
            !result.digests.is_empty() || result.verdict == "refused_as_expected"
        });
        match (answered, machines(|_| true)) {
            (2.., _) => State::Agrees,
            (_, 2..) => State::NotRun,
            _ => State::Alone,
        }
    }
}

impl From<Machine> for MergedMachine {
    fn from(machine: Machine) -> Self {
        Self {
            name: machine.name,
            tool: machine.report.tool,
            complete: machine.report.complete,
            stopped: machine.report.stopped,
            host: machine.report.host,
            adapters: machine.report.adapters,
        }
    }
}

/// Lanes by machine, device, runner, language and build: those with results, and those that should have some.
fn columns(machines: &[Machine], wanted: &Wanted<'_>) -> Vec<Column> {
    let mut columns = Vec::new();
    for machine in machines {
        let results = machine.report.results.iter();
        let wanted = wanted.values().flatten();
        let lanes: BTreeSet<&Lane> = results
            .map(|result| &result.lane)
            .chain(
                wanted
                    .filter(|(name, _)| *name == machine.name)
                    .map(|(_, lane)| lane),
            )
            .collect();
        let mut some: Vec<Column> = lanes
            .into_iter()
            .map(|lane| column(machine, lane))
            .collect();
        some.sort();
        columns.extend(some);
    }
    columns
}

fn column(machine: &Machine, lane: &Lane) -> Column {
    let on = |record: &&AdapterRecord| record.lane_name == lane.adapter;
    let adapters = &machine.report.adapters;
    // The two APIs word the driver of one device differently, which would look like two drivers.
    let record = adapters
        .iter()
        .filter(on)
        .find(|record| record.runner == RunnerKind::Vulkan)
        .or_else(|| adapters.iter().find(on));
    let driver = record.map(|record| &record.adapter);
    Column {
        machine: machine.name.clone(),
        adapter: lane.adapter.clone(),
        vendor_id: driver.map_or(0, |driver| driver.vendor_id),
        driver: driver
            .map(|driver| driver.driver.clone())
            .unwrap_or_default(),
        driver_version: driver
            .map(|driver| driver.driver_version.clone())
            .unwrap_or_default(),
        runner: lane.runner,
        language: lane.language,
        route: lane.route,
        build: lane.build,
    }
}

/// Cases of which the reports do not all tell the same digest of the sources, as far as they have results of it.
fn other_revisions(machines: &[Machine]) -> Vec<OtherRevision> {
    let mut revisions: BTreeMap<&str, BTreeMap<String, Option<String>>> = BTreeMap::new();
    for machine in machines {
        let known: BTreeMap<&str, &str> = machine
            .report
            .cases
            .iter()
            .map(|case| (case.case.as_str(), case.source_digest.as_str()))
            .collect();
        // A case that no adapter had room for was not compiled, and has no digest.
        for result in machine
            .report
            .results
            .iter()
            .filter(|result| result.verdict != "unsupported")
        {
            let digest = known.get(result.case.as_str()).map(|&text| text.to_owned());
            revisions
                .entry(&result.case)
                .or_default()
                .insert(machine.name.clone(), digest);
        }
    }
    revisions
        .into_iter()
        .filter(|(_, revisions)| {
            let all: BTreeSet<&Option<String>> = revisions.values().collect();
            revisions.len() > 1 && (all.len() > 1 || all.contains(&None))
        })
        .map(|(case, revisions)| OtherRevision {
            case: case.to_owned(),
            revisions,
        })
        .collect()
}

/// The digest that most canonical lanes have, by output, `None` where two are as frequent; and the outputs on which they
/// differ. Without canonical lanes, the digest that most native ones have.
fn common(
    columns: &[Column],
    case: &str,
    size: &str,
    results: &Results<'_>,
) -> (BTreeMap<String, Option<String>>, Vec<Deviation>) {
    let answered: Results<'_> = results
        .iter()
        .filter(|(_, result)| !result.digests.is_empty())
        .copied()
        .collect();
    // What fails as expected says nothing of the others.
    let canonical: Results<'_> = answered
        .iter()
        .filter(|(column, result)| {
            columns[*column].build.is_canonical()
                && result.expected.is_none()
                && result.differs.is_none()
        })
        .copied()
        .collect();
    let has_canonical = !canonical.is_empty();
    let asked = if has_canonical { canonical } else { answered };
    let outputs: BTreeSet<&String> = asked
        .iter()
        .flat_map(|(_, result)| result.digests.keys())
        .collect();
    let mut common = BTreeMap::new();
    let mut deviations = Vec::new();
    for output in outputs {
        let mut groups: BTreeMap<Option<&String>, Vec<usize>> = BTreeMap::new();
        for (column, result) in &asked {
            groups
                .entry(result.digests.get(output))
                .or_default()
                .push(*column);
        }
        let mut groups: Vec<Group> = groups
            .into_iter()
            .map(|(digest, columns)| Group {
                digest: digest.cloned(),
                columns,
            })
            .collect();
        groups.sort_by_key(|group| std::cmp::Reverse(group.columns.len()));
        let tie = groups.len() > 1 && groups[0].columns.len() == groups[1].columns.len();
        common.insert(output.clone(), groups[0].digest.clone().filter(|_| !tie));
        if groups.len() == 1 || !has_canonical {
            continue;
        }
        let lanes: Vec<(&Column, &str)> = groups
            .iter()
            .flat_map(|group| {
                let digest = group.digest.as_deref().unwrap_or_default();
                group
                    .columns
                    .iter()
                    .map(move |&column| (&columns[column], digest))
            })
            .collect();
        let residual: BTreeSet<&String> = asked
            .iter()
            .flat_map(|(_, result)| &result.residual)
            .collect();
        deviations.push(Deviation {
            case: case.to_owned(),
            size: size.to_owned(),
            output: output.clone(),
            tie,
            explained_by: explain(&lanes),
            groups,
            residual: residual.into_iter().cloned().collect(),
        });
    }
    (common, deviations)
}

fn bits(result: &JsonResult, common: &BTreeMap<String, Option<String>>) -> Bits {
    // What its language means the case says, and the report has compared it with that.
    if result.digests.is_empty() || result.differs.is_some() {
        return if result.is_red() {
            Bits::Missing
        } else {
            Bits::None
        };
    }
    // An output that is missing is another one.
    let differs = |(output, most): (&String, &Option<String>)| {
        most.is_some() && result.digests.get(output) != most.as_ref()
    };
    if common.iter().any(differs) {
        Bits::Other
    } else if common.values().any(Option::is_none) {
        Bits::Tied
    } else {
        Bits::Same
    }
}

fn warnings(machines: &[Machine]) -> Vec<String> {
    let mut warnings = Vec::new();
    for machine in machines {
        if !machine.report.complete {
            let why = machine
                .report
                .stopped
                .as_deref()
                .unwrap_or("it does not say why");
            let why = why.lines().next().unwrap_or_default();
            warnings.push(format!(
                "the run of {} did not come to its end, and trials are missing: {why}",
                machine.name
            ));
        }
        if machine.report.results.is_empty() {
            warnings.push(format!("the report of {} has no trial", machine.name));
            continue;
        }
        let used = missing::devices(machine);
        for record in &machine.report.adapters {
            if !used.contains(&(record.lane_name.as_str(), record.runner)) {
                warnings.push(format!(
                    "the report of {} has no trial on {} of {}, which was there",
                    machine.name, record.lane_name, record.runner
                ));
            }
        }
    }
    warnings
}
