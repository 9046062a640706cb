//! What a person reads at the end of a run.

use crate::text::{cut, one_line, printable};
use crate::{AdapterRecord, Among, BlameRecord, Expectation, Off, Summary, TrialResult};
use shadertwin_compare::{Axis, Lane, Verdict};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// One row a case: sizes, canonical trials, native trials with the causes of other bits, what is red.
#[must_use]
pub fn table(summary: &Summary) -> String {
    let width = summary
        .cases
        .keys()
        .map(|stem| one_line(stem).chars().count())
        .max()
        .unwrap_or(0)
        .max(4);
    let mut out = String::new();
    let _ = writeln!(out, "{:width$}  sizes  canonical        native", "case");
    for (stem, case) in &summary.cases {
        let canonical = ratio(case.canonical.0, case.canonical.1, "identical");
        let mut native = ratio(case.native_identical, case.native, "identical");
        if case.native_within > 0 {
            let _ = match case.worst_within {
                // A NaN has no distance.
                u64::MAX => write!(native, ", {} with a NaN", case.native_within),
                worst => write!(native, ", {} within {worst}", case.native_within),
            };
        }
        native.push_str(&causes(&summary.classes(stem)));
        let _ = write!(
            out,
            "{:width$}  {:5}  {canonical:15}  {native}",
            one_line(stem),
            case.sizes.len()
        );
        if case.residual > 0 {
            let _ = write!(out, "  ({} residual)", case.residual);
        }
        if case.expected > 0 {
            let _ = write!(out, "  ({} known to fail)", case.expected);
        }
        if case.differs > 0 {
            let _ = write!(out, "  ({} different by language, as stated)", case.differs);
        }
        if case.recorded > 0 {
            let _ = write!(out, "  ({} recorded)", case.recorded);
        }
        let _ = match (case.red, case.is_thin()) {
            (0, false) => writeln!(out),
            (0, true) => writeln!(out, "  NOTHING COMPARED"),
            (red, _) => writeln!(out, "  {red} RED"),
        };
    }
    out
}

/// The causes; where there are several, each with the largest distance of the lanes that have it.
fn causes(classes: &BTreeMap<String, Off>) -> String {
    let single = classes.len() == 1;
    let told = classes
        .iter()
        .map(|(class, off)| match off.worst.max(off.worst_hostile) {
            // A NaN against a number, or against another NaN, has no distance.
            u64::MAX => class.clone(),
            _ if single => class.clone(),
            worst => format!("{class} <= {worst}"),
        });
    let told: Vec<String> = told.collect();
    if told.is_empty() {
        return String::new();
    }
    format!(": {}", told.join(", "))
}

fn ratio(part: usize, whole: usize, word: &str) -> String {
    match whole {
        0 => "-".to_owned(),
        _ if part == whole => format!("{part} {word}"),
        _ => format!("{part}/{whole} {word}"),
    }
}

/// Bytes of one message that are shown; compilers can say megabytes.
const MESSAGE_BYTES: usize = 16 << 10;

/// Lanes that are named where a case says that they fail, or nothing says what they give.
const LANES: usize = 4;

/// Bytes of values that are shown on one line.
const LINE_BYTES: usize = 600;

/// What could not run; then everything that is red, each case with the axis to blame. The failures come last, where they
/// are seen.
#[must_use]
pub fn failures(summary: &Summary) -> String {
    let mut out = not_run(summary);
    for line in known(summary) {
        let _ = writeln!(out, "{line}");
    }
    recorded(&mut out, summary);
    for group in alike(summary) {
        tell_red(&mut out, &group);
    }
    for record in blamed(summary) {
        tell_blame(&mut out, record);
    }
    for unmet in &summary.unmet {
        let told = format!("{}: {}", unmet.case, unmet.told());
        let _ = writeln!(out, "NOT FAILING  {}", one_line(&cut(&told, MESSAGE_BYTES)));
    }
    for stem in summary.thin() {
        let _ = writeln!(
            out,
            "NOTHING COMPARED  {}: on some size fewer than two lanes came to an answer, and there is no reference",
            one_line(stem)
        );
    }
    out
}

/// Red trials of one case that failed alike are told together.
pub(crate) fn alike(summary: &Summary) -> Vec<Vec<&TrialResult>> {
    let mut groups: Vec<Vec<&TrialResult>> = Vec::new();
    let mut by_case: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for result in &summary.red {
        let same = |other: &TrialResult| {
            other.verdict == result.verdict
                && (other.size == result.size || !depends_on_size(&result.verdict))
        };
        let known = by_case.entry(&result.case).or_default();
        match known.iter().find(|&&place| same(groups[place][0])) {
            Some(&place) => groups[place].push(result),
            None => {
                known.push(groups.len());
                groups.push(vec![result]);
            }
        }
    }
    groups
}

/// Of each case with something red, the first size that has somebody to blame.
pub(crate) fn blamed(summary: &Summary) -> Vec<&BlameRecord> {
    let red: BTreeSet<(&str, &str)> = summary
        .red
        .iter()
        .map(|result| (result.case.as_str(), result.size.as_str()))
        .collect();
    let mut seen = BTreeSet::new();
    summary
        .blame
        .iter()
        .filter(|record| red.contains(&(record.case.as_str(), record.size.as_str())))
        .filter(|record| seen.insert(&record.case))
        .collect()
}

/// What failed as expected: a line for each case, verdict and issue.
pub(crate) fn known(summary: &Summary) -> Vec<String> {
    type Key<'a> = (&'a Expectation, &'a str, &'a str);
    let mut groups: BTreeMap<Key<'_>, Vec<&TrialResult>> = BTreeMap::new();
    for result in &summary.expected {
        if let Some(expected) = &result.expected {
            groups
                .entry((expected, &result.case, result.verdict.name()))
                .or_default()
                .push(result);
        }
    }
    let line = |((expected, case, verdict), group): (Key<'_>, Vec<&TrialResult>)| {
        let told = format!(
            "{}  {case}: {} trials {verdict} on {}: {}",
            expected.kind(),
            group.len(),
            some(group.iter().map(|result| &result.lane)),
            expected.said()
        );
        one_line(&cut(&told, MESSAGE_BYTES)).into_owned()
    };
    groups.into_iter().map(line).collect()
}

/// The first lanes, and how many there are besides.
fn some<'a>(lanes: impl IntoIterator<Item = &'a Lane>) -> String {
    let all: BTreeSet<&Lane> = lanes.into_iter().collect();
    let mut told: Vec<String> = all.iter().take(LANES).map(ToString::to_string).collect();
    if all.len() > LANES {
        told.push(format!("and {} more lanes", all.len() - LANES));
    }
    told.join(", ")
}

/// What came where nothing is promised: for each case and size, the lanes by what they gave.
fn recorded(out: &mut String, summary: &Summary) {
    let mut groups: BTreeMap<(&str, &str), BTreeMap<&str, Vec<&Lane>>> = BTreeMap::new();
    for result in &summary.recorded {
        if let Verdict::Recorded { values } = &result.verdict {
            let group = groups.entry((&result.case, &result.size)).or_default();
            let lanes = group.entry(values).or_default();
            lanes.push(&result.lane);
        }
    }
    for ((case, size), group) in groups {
        let _ = writeln!(out, "recorded  {}", one_line(&format!("{case} {size}")));
        for (values, lanes) in group {
            let told = format!("{}: {}", cut(values, LINE_BYTES), some(lanes));
            let _ = writeln!(out, "    {}", one_line(&told));
        }
    }
}

fn not_run(summary: &Summary) -> String {
    let mut out = String::new();
    for absent in &summary.absent {
        let _ = writeln!(out, "not run: {}", one_line(&absent.told()));
    }
    if !summary.unsupported.is_empty() {
        let _ = writeln!(out, "not run:");
        // The same want on every size of a lane is told once.
        let mut wants: BTreeMap<(String, &str), Vec<&str>> = BTreeMap::new();
        for result in &summary.unsupported {
            if let Verdict::Unsupported { lacks } = &result.verdict {
                let lane = format!("{} {}", result.lane, result.case);
                wants.entry((lane, lacks)).or_default().push(&result.size);
            }
        }
        for ((lane, lacks), sizes) in wants {
            let told = format!("{lane} {}: {}", sizes.join(", "), cut(lacks, MESSAGE_BYTES));
            let _ = writeln!(out, "    {}", one_line(&told));
        }
    }
    out
}

/// One line an output that no trial changed.
#[must_use]
pub fn unseen(summary: &Summary) -> String {
    let line = |name| {
        format!(
            "warning: no lane changed `{}` on any size, so nothing of what the kernels do to it was seen; give them \
             values with which they write it (--set, --size, --dispatch, or a case)\n",
            one_line(name)
        )
    };
    summary.unseen().map(line).collect()
}

/// What is known about a trial beyond its verdict's name, as it came; empty where the name says all.
pub fn message(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Different(first) => first.to_string(),
        Verdict::NotCompiled {
            diagnostics: text, ..
        }
        | Verdict::NotRefused { message: text }
        | Verdict::Recorded { values: text }
        | Verdict::Unstable { message: text }
        | Verdict::Unsupported { lacks: text }
        | Verdict::Lost { message: text, .. } => text.clone(),
        Verdict::InterfaceMismatch { fields } => fields.join("\n"),
        Verdict::WithinLatitude {
            worst: u64::MAX, ..
        } => "a NaN where another value is expected, as native builds may have it".to_owned(),
        Verdict::WithinLatitude { class, worst } => {
            format!("other bits within the bound of native builds: {class}, by up to {worst}")
        }
        Verdict::Identical | Verdict::RefusedAsExpected => String::new(),
    }
}

/// One trial on one line, as it ends.
#[must_use]
pub fn line(result: &TrialResult) -> String {
    let name = format!("{:20} {}", result.verdict.name(), result.name());
    let known = result
        .expected
        .as_ref()
        .map(|one| format!(" ({})", one.kind()));
    format!(
        "{}{} {:.1} ms",
        one_line(&name),
        known.unwrap_or_default(),
        result.run_ns as f64 / 1e6
    )
}

fn tell_red(out: &mut String, group: &[&TrialResult]) {
    let result = group[0];
    let _ = writeln!(
        out,
        "{}  {}",
        result.verdict.name().to_uppercase(),
        one_line(&result.name())
    );
    let told = message(&result.verdict);
    if !told.trim().is_empty() {
        let _ = writeln!(out, "{}", indent(&cut(&told, MESSAGE_BYTES)));
        if matches!(result.verdict, Verdict::Different(_)) && !result.residual.is_empty() {
            let left = result.residual.join("; ");
            let left = one_line(&left);
            let _ = writeln!(out, "    left to the driver, and perhaps the cause: {left}");
        }
    }
    let others = others(group);
    if !others.is_empty() {
        let _ = writeln!(out, "    the same on {}", one_line(&others.join(", ")));
    }
}

/// The lanes after the first of a group, each once.
pub(crate) fn others(group: &[&TrialResult]) -> Vec<String> {
    let mut seen = BTreeSet::from([&group[0].lane]);
    group[1..]
        .iter()
        .filter(|other| seen.insert(&other.lane))
        .map(|other| other.lane.to_string())
        .collect()
}

/// What a compiler or the interface says does not change with the size.
fn depends_on_size(verdict: &Verdict) -> bool {
    !matches!(
        verdict,
        Verdict::NotCompiled { .. }
            | Verdict::InterfaceMismatch { .. }
            | Verdict::NotRefused { .. }
    )
}

/// Who is to blame, in a sentence.
pub(crate) fn blame_line(record: &BlameRecord) -> String {
    let together = |set: &Vec<Axis>| {
        set.iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
            .join(" with ")
    };
    let axes: Vec<String> = record.blame.axes.iter().map(together).collect();
    let among = match record.among {
        Among::Canonical => "canonical lanes",
        Among::All => "lanes",
    };
    let what = if axes.is_empty() {
        "nothing".to_owned()
    } else {
        axes.join(", or ")
    };
    format!(
        "{} {}: {what} explains how the {among} differ",
        record.case, record.size
    )
}

fn tell_blame(out: &mut String, record: &BlameRecord) {
    let _ = writeln!(out, "BLAME  {}", one_line(&blame_line(record)));
    for group in &record.blame.groups {
        let _ = writeln!(out, "    alike: {}", one_line(&group.join(", ")));
    }
}

fn indent(text: &str) -> String {
    printable(text.trim_end())
        .lines()
        .map(|line| format!("    {line}"))
        .collect::<Vec<_>>()
        .join("\n")
}

/// One line a device and runner.
#[must_use]
pub fn adapters(records: &[AdapterRecord]) -> String {
    let mut out = String::new();
    let names = records
        .iter()
        .map(|record| one_line(&record.lane_name).chars().count());
    let width = names.max().unwrap_or(0);
    for record in records {
        let adapter = &record.adapter;
        let _ = write!(
            out,
            "{:width$}  {:7} {}",
            one_line(&record.lane_name),
            record.runner.name(),
            one_line(&adapter.name)
        );
        let _ = write!(
            out,
            ", driver {} {}",
            one_line(&adapter.driver),
            one_line(&adapter.driver_version)
        );
        if !adapter.api_version.is_empty() {
            let _ = write!(out, ", Vulkan {}", adapter.api_version);
        }
        if !adapter.implementation.is_empty() {
            let _ = write!(out, ", {}", one_line(&adapter.implementation));
        }
        let limits = &adapter.limits;
        let _ = write!(
            out,
            ", {} invocations, {} B shared",
            limits.workgroup_invocations, limits.shared_bytes
        );
        let controls = &adapter.float_controls;
        let named = [
            (
                controls.signed_zero_inf_nan_preserve,
                "SignedZeroInfNanPreserve",
            ),
            (controls.rounding_mode_rte, "RoundingModeRTE"),
            (controls.denorm_preserve, "DenormPreserve"),
            (controls.denorm_flush_to_zero, "DenormFlushToZero"),
        ];
        let named: Vec<&str> = named
            .iter()
            .filter(|(has, _)| *has)
            .map(|(_, name)| *name)
            .collect();
        if !named.is_empty() {
            let _ = write!(out, ", {}", named.join(" "));
        }
        let _ = writeln!(out);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn off(worst: u64) -> Off {
        Off {
            trials: 1,
            worst,
            worst_hostile: 0,
        }
    }

    #[test]
    fn one_cause_is_named_and_several_have_their_distances() {
        let mut classes = BTreeMap::new();
        assert_eq!(causes(&classes), "");
        classes.insert("optimiser".to_owned(), off(3));
        assert_eq!(causes(&classes), ": optimiser");
        classes.insert("contraction".to_owned(), off(1));
        classes.insert("NaN payload".to_owned(), off(u64::MAX));
        assert_eq!(
            causes(&classes),
            ": NaN payload, contraction <= 1, optimiser <= 3"
        );
    }
}
