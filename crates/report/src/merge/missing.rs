//! Results that reports should have: of each case, every canonical lane of every device at every size.
//!
//! Nothing says what a run was asked for, so the reports say it for each other: a canonical lane that one of them has at
//! some size of a case is wanted at all sizes of it, on all devices of the same runner, of all reports with that case. A
//! case that a report does not have at all may be in another shard.

use super::{Bits, Cell, Machine, Merged, Results, Row};
use crate::text::{cut, one_line};
use shadertwin_case::{Build, Language};
use shadertwin_compare::{Lane, Route, RunnerKind};
use std::collections::{BTreeMap, BTreeSet};

/// The verdict of a trial that is not in its report.
const MISSING: &str = "missing";

/// Bytes of a list that is shown.
const LIST_BYTES: usize = 400;

/// Canonical lanes with the names of their machines, by case.
pub(super) type Wanted<'a> = BTreeMap<&'a str, Vec<(&'a str, Lane)>>;

/// A lane without its device.
type Kind = (RunnerKind, Language, Route, Build);

/// Devices on which a report has trials. Others that it lists were left out of the run by its filters.
pub(super) fn devices(machine: &Machine) -> BTreeSet<(&str, RunnerKind)> {
    let lanes = machine.report.results.iter().map(|result| &result.lane);
    lanes
        .map(|lane| (lane.adapter.as_str(), lane.runner))
        .collect()
}

/// What every size of a case must have a result of.
pub(super) fn wanted(machines: &[Machine]) -> Wanted<'_> {
    let mut kinds: BTreeMap<&str, BTreeSet<Kind>> = BTreeMap::new();
    let results = machines.iter().flat_map(|machine| &machine.report.results);
    for result in results.filter(|result| result.lane.build.is_canonical()) {
        let lane = &result.lane;
        let kind = (lane.runner, lane.language, lane.route, lane.build);
        kinds.entry(&result.case).or_default().insert(kind);
    }
    let mut wanted: Wanted<'_> = BTreeMap::new();
    for machine in machines {
        let devices = devices(machine);
        let results = machine.report.results.iter();
        let cases: BTreeSet<&str> = results.map(|result| result.case.as_str()).collect();
        for case in cases {
            for &(runner, language, route, build) in kinds.get(case).into_iter().flatten() {
                let here = devices.iter().filter(|(_, on)| *on == runner);
                let lanes = here.map(|(adapter, _)| Lane {
                    language,
                    route,
                    runner,
                    build,
                    adapter: (*adapter).to_owned(),
                });
                wanted
                    .entry(case)
                    .or_default()
                    .extend(lanes.map(|lane| (machine.name.as_str(), lane)));
            }
        }
    }
    wanted
}

/// A cell for each column that a row lacks.
pub(super) fn cells(results: &Results<'_>, wanted: &[usize]) -> Vec<Cell> {
    let there: BTreeSet<usize> = results.iter().map(|(column, _)| *column).collect();
    let lacks = wanted.iter().filter(|column| !there.contains(column));
    lacks
        .map(|&column| Cell {
            column,
            verdict: MISSING.to_owned(),
            bits: Bits::Missing,
            digests: BTreeMap::new(),
        })
        .collect()
}

impl Merged {
    /// A line for each case and machine that lacks results, lanes that lack them at the same sizes together.
    pub(super) fn missing_lines(&self) -> Vec<String> {
        let mut sizes: BTreeMap<(&str, usize), Vec<&str>> = BTreeMap::new();
        let lacks = |row: &'_ Row| -> Vec<usize> {
            let cells = row.cells.iter().filter(|cell| cell.verdict == MISSING);
            cells.map(|cell| cell.column).collect()
        };
        for row in &self.rows {
            for column in lacks(row) {
                sizes
                    .entry((&row.case, column))
                    .or_default()
                    .push(&row.size);
            }
        }
        let mut lanes: BTreeMap<(&str, &str, Vec<&str>), Vec<String>> = BTreeMap::new();
        for ((case, column), sizes) in sizes {
            let column = &self.columns[column];
            lanes
                .entry((case, &column.machine, sizes))
                .or_default()
                .push(column.lane().to_string());
        }
        let line = |((case, machine, sizes), lanes): ((&str, &str, Vec<&str>), Vec<String>)| {
            let line = format!(
                "{case} {}: the report of {machine} has no result of {}; run the case there again",
                cut(&sizes.join(", "), LIST_BYTES),
                cut(&lanes.join(", "), LIST_BYTES)
            );
            one_line(&line).into_owned()
        };
        lanes.into_iter().map(line).collect()
    }
}
