//! What a person reads of a merged report.

use super::{Bits, Cell, Deviation, Merged, Row, State};
use crate::text::{cut, one_line};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// Digits of a digest that are shown: enough to tell two apart.
const DIGITS: usize = 12;

/// Bytes of a list that is shown.
const LIST_BYTES: usize = 400;

/// A device of a machine, with its columns.
pub(super) struct Device<'a> {
    pub(super) machine: &'a str,
    pub(super) adapter: &'a str,
    /// Driver and version.
    pub(super) driver: String,
    pub(super) columns: Vec<usize>,
}

/// Rows of one case, next to each other, of which each device gave the same.
pub(super) struct Alike<'a> {
    pub(super) rows: Vec<&'a Row>,
    /// By device: canonical lanes, native lanes.
    pub(super) cells: Vec<[String; 2]>,
}

/// Deviations of one case and output that are alike but for the size.
pub(super) struct Told<'a> {
    pub(super) deviation: &'a Deviation,
    /// All of them, the first included: one a size.
    pub(super) all: Vec<&'a Deviation>,
}

/// What the two halves of a device's column are called.
pub(super) const HALVES: [&str; 2] = ["canon.", "native"];

/// What stands in them.
pub(super) const LEGEND: &str = "= the bits that most canonical lanes have; ≠2/8 two of eight canonical lanes have other bits; \
                                 4/5 four of five native lanes have other bits, which is no fault; ? a tie; !2 two lanes without \
                                 an answer; x not compared; - none";

impl Merged {
    /// The outcome in a sentence.
    #[must_use]
    pub fn headline(&self) -> String {
        let count = |state: State| self.rows.iter().filter(|row| row.state == state).count();
        let cases: BTreeSet<&str> = self.rows.iter().map(|row| row.case.as_str()).collect();
        let told: Vec<String> = [
            (State::Deviates, "deviate"),
            (State::Tied, "are tied"),
            (State::Failed, "were red in their own report"),
            (State::Missing, "lack a canonical result"),
            (State::OtherRevision, "not compared: another revision"),
            (State::Alone, "not compared: on one machine only"),
            (State::NotRun, "not run on two machines"),
            (State::Recorded, "recorded: nothing is promised"),
        ]
        .into_iter()
        .map(|(state, words)| (count(state), words))
        .filter(|(count, _)| *count > 0)
        .map(|(count, words)| format!(", {count} {words}"))
        .collect();
        format!(
            "{} machines, {} cases, {} sizes: {} agree in every canonical bit{}\n",
            self.machines.len(),
            cases.len(),
            self.rows.len(),
            count(State::Agrees),
            told.concat()
        )
    }

    /// The devices, then a line for each case, or for some of its sizes where they are not alike.
    #[must_use]
    pub fn table(&self) -> String {
        let devices = self.devices();
        let width = |names: &mut dyn Iterator<Item = &str>| {
            names
                .map(|name| one_line(name).chars().count())
                .max()
                .unwrap_or(0)
        };
        let machines = width(&mut devices.iter().map(|device| device.machine));
        let adapters = width(&mut devices.iter().map(|device| device.adapter));
        let mut out = String::new();
        for (number, device) in (1..).zip(&devices) {
            let _ = writeln!(
                out,
                "{number:4}  {:machines$}  {:adapters$}  driver {}",
                one_line(device.machine),
                one_line(device.adapter),
                one_line(&device.driver)
            );
        }
        let groups = self.alike(&devices);
        let cases = width(&mut groups.iter().map(|group| group.rows[0].case.as_str())).max(4);
        let sizes: Vec<String> = groups.iter().map(|group| self.sizes(group)).collect();
        let wide = width(&mut sizes.iter().map(String::as_str)).max(5);
        let _ = write!(out, "\n{:cases$}  {:wide$}", "case", "sizes");
        for number in 1..=devices.len() {
            let _ = write!(out, "  {number:<13}");
        }
        out.truncate(out.trim_end().len());
        let _ = write!(out, "\n{:cases$}  {:wide$}", "", "");
        for _ in 0..devices.len() {
            let _ = write!(out, "  {:6} {:6}", HALVES[0], HALVES[1]);
        }
        out.truncate(out.trim_end().len());
        out.push('\n');
        for (group, sizes) in groups.iter().zip(&sizes) {
            let row = group.rows[0];
            let mut line = format!("{:cases$}  {sizes:wide$}", one_line(&row.case));
            for [canonical, native] in &group.cells {
                let _ = write!(line, "  {canonical:6} {native:6}");
            }
            line.truncate(line.trim_end().len());
            if row.state.is_red() {
                let _ = write!(line, "  {} RED", group.rows.len());
            }
            let _ = writeln!(out, "{line}");
        }
        let _ = writeln!(
            out,
            "\nof each device the canonical lanes (canon.), then the native ones: {LEGEND}"
        );
        out
    }

    /// Warnings, what is not as it should be, and at its head what native lanes do.
    #[must_use]
    pub fn failures(&self) -> String {
        let mut out = String::new();
        for native in self.native_lines() {
            let _ = writeln!(out, "native  {native}");
        }
        for line in self.red_lines() {
            let _ = writeln!(out, "red in its own report  {line}");
        }
        for line in &self.warnings {
            let _ = writeln!(out, "warning: {}", one_line(&cut(line, LIST_BYTES)));
        }
        for told in self.told() {
            let _ = writeln!(out, "{}", self.deviation_lines(&told).join("\n    "));
        }
        for line in self.missing_lines() {
            let _ = writeln!(out, "MISSING  {line}");
        }
        for line in self.not_compared() {
            let _ = writeln!(out, "NOT COMPARED  {line}");
        }
        out
    }

    pub(super) fn devices(&self) -> Vec<Device<'_>> {
        let mut devices: Vec<Device<'_>> = Vec::new();
        for (place, column) in self.columns.iter().enumerate() {
            let known = devices.iter_mut().find(|device| {
                (device.machine, device.adapter) == (&column.machine, &column.adapter)
            });
            match known {
                Some(device) => device.columns.push(place),
                None => devices.push(Device {
                    machine: &column.machine,
                    adapter: &column.adapter,
                    driver: format!("{} {}", column.driver, column.driver_version),
                    columns: vec![place],
                }),
            }
        }
        devices
    }

    pub(super) fn alike(&self, devices: &[Device<'_>]) -> Vec<Alike<'_>> {
        let mut device_of = vec![0; self.columns.len()];
        for (number, device) in devices.iter().enumerate() {
            for &column in &device.columns {
                device_of[column] = number;
            }
        }
        let mut groups: Vec<Alike<'_>> = Vec::new();
        let mut start = 0;
        for row in &self.rows {
            let mut split: Vec<[Vec<&Cell>; 2]> =
                devices.iter().map(|_| [Vec::new(), Vec::new()]).collect();
            for cell in &row.cells {
                let native = usize::from(!self.columns[cell.column].build.is_canonical());
                split[device_of[cell.column]][native].push(cell);
            }
            let cells: Vec<[String; 2]> = split
                .iter()
                .map(|[canonical, native]| [signs(canonical, "≠"), signs(native, "")])
                .collect();
            if groups
                .last()
                .is_none_or(|group| group.rows[0].case != row.case)
            {
                start = groups.len();
            }
            let same =
                |group: &&mut Alike<'_>| group.cells == cells && group.rows[0].state == row.state;
            match groups[start..].iter_mut().find(same) {
                Some(group) => group.rows.push(row),
                None => groups.push(Alike {
                    rows: vec![row],
                    cells,
                }),
            }
        }
        groups
    }

    /// How many sizes, where they are all of a case; else which.
    pub(super) fn sizes(&self, group: &Alike<'_>) -> String {
        let all = self
            .rows
            .iter()
            .filter(|row| row.case == group.rows[0].case)
            .count();
        if all == group.rows.len() {
            return all.to_string();
        }
        let names: Vec<&str> = group.rows.iter().map(|row| row.size.as_str()).collect();
        one_line(&cut(&names.join(", "), 40)).into_owned()
    }

    /// Deviations, those that differ in the size alone once.
    pub(super) fn told(&self) -> Vec<Told<'_>> {
        let mut all: Vec<Told<'_>> = Vec::new();
        let mut known: BTreeMap<(&str, &str, Vec<&[usize]>), usize> = BTreeMap::new();
        for deviation in &self.deviations {
            let groups = deviation
                .groups
                .iter()
                .map(|group| group.columns.as_slice())
                .collect();
            match known.entry((&deviation.case, &deviation.output, groups)) {
                std::collections::btree_map::Entry::Occupied(at) => {
                    all[*at.get()].all.push(deviation);
                }
                std::collections::btree_map::Entry::Vacant(at) => {
                    at.insert(all.len());
                    all.push(Told {
                        deviation,
                        all: vec![deviation],
                    });
                }
            }
        }
        all
    }

    /// A head, then a line for each group and one for what explains them.
    pub(super) fn deviation_lines(&self, told: &Told<'_>) -> Vec<String> {
        let deviation = told.deviation;
        let all: usize = deviation
            .groups
            .iter()
            .map(|group| group.columns.len())
            .sum();
        let most = deviation
            .groups
            .first()
            .map_or(0, |group| group.columns.len());
        let sizes: Vec<&str> = told.all.iter().map(|one| one.size.as_str()).collect();
        let sizes = cut(&sizes.join(", "), LIST_BYTES).into_owned();
        let (case, output) = (&deviation.case, &deviation.output);
        let head = if deviation.tie {
            format!(
                "TIE  {case} {sizes}, `{output}`: {most} canonical lanes against {most}, so that nobody is said to deviate"
            )
        } else {
            let few = all - most;
            let have = if few == 1 { "has" } else { "have" };
            format!(
                "DEVIATES  {case} {sizes}, `{output}`: {few} of {all} canonical lanes {have} other bits"
            )
        };
        let mut lines = vec![one_line(&head).into_owned()];
        // What explains it comes first, where nothing cuts it off.
        if !deviation.explained_by.is_empty() {
            lines.push(format!(
                "explained by {}",
                deviation.explained_by.join(", or ")
            ));
        }
        for (place, group) in deviation.groups.iter().enumerate() {
            // The lanes of a group are the same at all these sizes, and its digests are not.
            let digests: Vec<String> = told
                .all
                .iter()
                .map(|one| {
                    let at = one
                        .groups
                        .get(place)
                        .and_then(|group| group.digest.as_ref());
                    let short = |digest: &String| digest.chars().take(DIGITS).collect::<String>();
                    let digest = at.map_or("no such output".to_owned(), short);
                    match told.all.len() {
                        1 => digest,
                        _ => format!("{digest} ({})", one.size),
                    }
                })
                .collect();
            let digest = cut(&digests.join(", "), LIST_BYTES).into_owned();
            let word = match (deviation.tie, place) {
                (true, _) => "lanes with",
                (false, 0) => "most have",
                (false, _) => "deviates:",
            };
            for who in self.who(deviation, &group.columns) {
                lines.push(one_line(&format!("{word} {digest}  {who}")).into_owned());
            }
        }
        if !deviation.residual.is_empty() {
            let left = cut(&deviation.residual.join("; "), LIST_BYTES).into_owned();
            lines.push(
                one_line(&format!(
                    "left to the driver, and perhaps the cause: {left}"
                ))
                .into_owned(),
            );
        }
        lines
    }

    /// The lanes of a group by device; those of a device that are all in it are counted.
    fn who(&self, deviation: &Deviation, columns: &[usize]) -> Vec<String> {
        let asked: BTreeSet<usize> = deviation
            .groups
            .iter()
            .flat_map(|group| group.columns.iter().copied())
            .collect();
        let mut lines = Vec::new();
        for device in self.devices() {
            let here = |wanted: &dyn Fn(&usize) -> bool| -> Vec<usize> {
                device
                    .columns
                    .iter()
                    .copied()
                    .filter(|column| wanted(column))
                    .collect()
            };
            let (mine, all) = (
                here(&|column| columns.contains(column)),
                here(&|column| asked.contains(column)),
            );
            if mine.is_empty() {
                continue;
            }
            let lanes = if mine.len() == all.len() {
                format!("all {} canonical lanes", mine.len())
            } else {
                let name = |&column: &usize| {
                    let column = &self.columns[column];
                    format!(
                        "{}/{}/{}/{}",
                        column.language, column.route, column.runner, column.build
                    )
                };
                mine.iter().map(name).collect::<Vec<_>>().join(", ")
            };
            lines.push(format!(
                "{}: {}, driver {}: {lanes}",
                device.machine, device.adapter, device.driver
            ));
        }
        lines
    }

    /// A line for each case whose native lanes have other bits.
    pub(super) fn native_lines(&self) -> Vec<String> {
        let line = |native: &super::Native| {
            let devices: Vec<String> = native
                .devices
                .iter()
                .map(|device| {
                    format!(
                        "{} {} ({} {}) {} of {}",
                        device.machine,
                        device.adapter,
                        device.driver,
                        device.driver_version,
                        device.other,
                        device.compared
                    )
                })
                .collect();
            let why = match native.explained_by.as_slice() {
                [] => String::new(),
                why => format!(" (explained by {})", why.join(", or ")),
            };
            let line = format!("{}: other bits{why} on {}", native.case, devices.join(", "));
            one_line(&line).into_owned()
        };
        self.native.iter().map(line).collect()
    }

    /// A line for each machine, case, verdict and issue.
    pub(super) fn red_lines(&self) -> Vec<String> {
        type Key<'a> = (&'a str, &'a str, &'a str, Option<&'a str>);
        let mut groups: BTreeMap<Key<'_>, Vec<&super::RedTrial>> = BTreeMap::new();
        for red in &self.red {
            let machine = self.columns[red.column].machine.as_str();
            groups
                .entry((machine, &red.case, &red.verdict, red.expected.as_deref()))
                .or_default()
                .push(red);
        }
        let line = |((machine, case, verdict, issue), trials): (Key<'_>, Vec<&super::RedTrial>)| {
            let first = trials[0];
            let lane = self.columns[first.column].lane();
            let mut line = format!("{machine}: {verdict} {lane} {case} {}", first.size);
            if trials.len() > 1 {
                let _ = write!(line, ", and {} more", trials.len() - 1);
            }
            if let Some(issue) = issue {
                let _ = write!(line, "; a known failure: {issue}");
            }
            one_line(&line).into_owned()
        };
        groups.into_iter().map(line).collect()
    }

    /// A line for each case that was not compared, or not at some size.
    pub(super) fn not_compared(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for other in &self.other_revisions {
            let revisions: Vec<String> = other
                .revisions
                .iter()
                .map(|(machine, digest)| match digest {
                    Some(digest) => format!(
                        "{machine} {}",
                        digest.chars().take(DIGITS).collect::<String>()
                    ),
                    None => format!("{machine} does not say which"),
                })
                .collect();
            lines.push(format!(
                "{}: another revision: {}",
                other.case,
                revisions.join(", ")
            ));
        }
        let mut alone: BTreeMap<(&str, &str), Vec<&str>> = BTreeMap::new();
        for row in self.rows.iter().filter(|row| row.state == State::Alone) {
            let machine = row
                .cells
                .first()
                .map_or("", |cell| self.columns[cell.column].machine.as_str());
            alone
                .entry((&row.case, machine))
                .or_default()
                .push(&row.size);
        }
        for ((case, machine), sizes) in alone {
            lines.push(format!(
                "{case} {}: canonical lanes only in the report of {machine}",
                cut(&sizes.join(", "), LIST_BYTES)
            ));
        }
        lines
            .iter()
            .map(|line| one_line(line).into_owned())
            .collect()
    }
}

/// Lanes of one device and row in a few characters.
fn signs(cells: &[&Cell], other: &str) -> String {
    let count = |bits: Bits| cells.iter().filter(|cell| cell.bits == bits).count();
    let mut out = String::new();
    if count(Bits::NotCompared) > 0 {
        out.push('x');
    }
    if count(Bits::Other) > 0 {
        let compared = count(Bits::Other) + count(Bits::Same);
        let _ = write!(out, "{other}{}/{compared}", count(Bits::Other));
    }
    if count(Bits::Missing) > 0 {
        let _ = write!(out, "!{}", count(Bits::Missing));
    }
    if count(Bits::Tied) > 0 {
        out.push('?');
    }
    match (out.is_empty(), count(Bits::Same)) {
        (true, 0) => out.push('-'),
        (true, _) => out.push('='),
        (false, _) => {}
    }
    out
}
