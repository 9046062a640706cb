//! What a person reads at the end of a run.

use crate::{AdapterRecord, Among, BlameRecord, Off, Summary, TrialResult};
use shadertwin_compare::{Axis, Verdict};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// One row a case: sizes, canonical trials, native trials with the causes of other bits, what is red.
#[must_use]
pub fn table(summary: &Summary) -> String {
    let width = summary
        .cases
        .keys()
        .map(String::len)
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
            "{stem:width$}  {:5}  {canonical:15}  {native}",
            case.sizes.len()
        );
        if case.residual > 0 {
            let _ = write!(out, "  ({} residual)", case.residual);
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

/// Different failures of one case that are shown; the others are counted. The JSON report has them all.
const SHOWN: usize = 6;

/// What is red, with the axis to blame; then what could not run.
#[must_use]
pub fn failures(summary: &Summary) -> String {
    let mut out = String::new();
    // Lanes that fail alike are told together.
    let mut alike: Vec<Vec<&TrialResult>> = Vec::new();
    for result in &summary.red {
        let same = |other: &TrialResult| {
            (&other.case, &other.verdict) == (&result.case, &result.verdict)
                && (other.size == result.size || !depends_on_size(&result.verdict))
        };
        match alike.iter_mut().find(|group| same(group[0])) {
            Some(group) => group.push(result),
            None => alike.push(vec![result]),
        }
    }
    let mut shown: BTreeMap<&str, usize> = BTreeMap::new();
    let mut left_out: BTreeMap<&str, usize> = BTreeMap::new();
    for group in alike {
        let count = shown.entry(&group[0].case).or_default();
        *count += 1;
        if *count > SHOWN {
            *left_out.entry(&group[0].case).or_default() += group.len();
        } else {
            tell_red(&mut out, &group);
        }
    }
    for (stem, count) in left_out {
        let _ = writeln!(
            out,
            "{stem}: {count} more trials are red; --report json=FILE has them all"
        );
    }
    let mut blamed = BTreeSet::new();
    for record in &summary.blame {
        let red = summary
            .red
            .iter()
            .any(|result| result.case == record.case && result.size == record.size);
        if red && blamed.insert(&record.case) {
            tell_blame(&mut out, record);
        }
    }
    for stem in summary.thin() {
        let _ = writeln!(
            out,
            "NOTHING COMPARED  {stem}: on some size fewer than two lanes came to an answer, and there is no reference"
        );
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
            let _ = writeln!(out, "    {lane} {}: {lacks}", sizes.join(", "));
        }
    }
    out
}

/// One line an output that no trial changed.
#[must_use]
pub fn unseen(summary: &Summary) -> String {
    let line = |name| {
        format!(
            "warning: no lane changed `{name}` on any size, so nothing of what the kernels do to it was seen; give them \
             values with which they write it (--set, --size, --dispatch, or a case)\n"
        )
    };
    summary.unseen().map(line).collect()
}

fn tell_red(out: &mut String, group: &[&TrialResult]) {
    let result = group[0];
    let _ = writeln!(
        out,
        "{}  {}",
        result.verdict.name().to_uppercase(),
        result.name()
    );
    let _ = match &result.verdict {
        Verdict::Different(first) => match result.residual.as_slice() {
            [] => writeln!(out, "    {first}"),
            left => writeln!(
                out,
                "    {first}\n    left to the driver, and perhaps the cause: {}",
                left.join("; ")
            ),
        },
        Verdict::NotCompiled {
            diagnostics: text, ..
        }
        | Verdict::NotRefused { message: text }
        | Verdict::Unstable { message: text }
        | Verdict::Lost { message: text, .. } => writeln!(out, "{}", indent(text)),
        Verdict::InterfaceMismatch { fields } => writeln!(out, "{}", indent(&fields.join("\n"))),
        Verdict::Identical
        | Verdict::RefusedAsExpected
        | Verdict::WithinLatitude { .. }
        | Verdict::Unsupported { .. } => Ok(()),
    };
    if group.len() > 1 {
        let mut others: Vec<String> = group[1..]
            .iter()
            .map(|other| other.lane.to_string())
            .collect();
        others.dedup();
        let shown = others.len().min(SHOWN);
        let more = match group.len() - 1 - shown {
            0 => String::new(),
            more => format!(" and {more} more trials"),
        };
        let _ = writeln!(out, "    the same on {}{more}", others[..shown].join(", "));
    }
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

fn tell_blame(out: &mut String, record: &BlameRecord) {
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
    let _ = writeln!(
        out,
        "BLAME  {} {}: {what} explains how the {among} differ",
        record.case, record.size
    );
    for group in &record.blame.groups {
        let _ = writeln!(out, "    alike: {}", group.join(", "));
    }
}

fn indent(text: &str) -> String {
    text.trim_end()
        .lines()
        .map(|line| format!("    {line}"))
        .collect::<Vec<_>>()
        .join("\n")
}

/// One line a device and runner.
#[must_use]
pub fn adapters(records: &[AdapterRecord]) -> String {
    let mut out = String::new();
    for record in records {
        let adapter = &record.adapter;
        let _ = write!(
            out,
            "{:12} {:7} {}",
            record.lane_name,
            record.runner.name(),
            adapter.name
        );
        let _ = write!(
            out,
            ", driver {} {}",
            adapter.driver, adapter.driver_version
        );
        if !adapter.api_version.is_empty() {
            let _ = write!(out, ", Vulkan {}", adapter.api_version);
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
