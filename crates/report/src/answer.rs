//! The answer to "is this port the same kernel?" in one sentence.

use crate::summary::is_hostile;
use crate::text::{cut, one_line, printable};
use crate::{Among, Summary, TrialResult};
use shadertwin_case::Language;
use shadertwin_compare::{Axis, FirstDifference, Refuser, Verdict};
use std::collections::BTreeSet;
use std::fmt;

/// Bytes of one message that are shown.
const MESSAGE_BYTES: usize = 16 << 10;

/// What a run of one pair of kernels says about them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Every lane gave the same bits.
    Same {
        /// Lanes.
        lanes: usize,
    },
    /// The canonical lanes gave the same bits; native ones differ by what compilers and drivers are free to do.
    Latitude {
        /// Why, where it was found out.
        causes: Vec<String>,
        /// Largest distance in units in the last place, or codes, on ordinary inputs.
        worst: u64,
        /// The same on hostile inputs; the largest number there is for a NaN.
        worst_hostile: u64,
        /// Lanes.
        lanes: usize,
    },
    /// The canonical lanes gave the same bits, and native ones differ by more than rounding.
    NativeOnly {
        /// The first of them.
        first: Box<Told>,
    },
    /// Canonical lanes differ.
    Different {
        /// The axes that explain it, in words.
        axis: String,
        /// The first difference.
        first: Box<Told>,
        /// It shows only on inputs on which arithmetic goes wrong.
        hostile_only: bool,
        /// Operations of the lane that are left to its driver, which may be the cause.
        residual: Vec<String>,
    },
    /// Runs of one lane disagree.
    Unstable {
        /// The lane and size.
        name: String,
        /// The kernel whose lanes they are, where the other one's lanes are steady.
        only: Option<Language>,
    },
    /// A lane crashed, hung or lost its device.
    Lost {
        /// The lane and size.
        name: String,
        /// What is known.
        message: String,
    },
    /// Something kept the kernels from being compared.
    CannotCompare {
        /// What.
        reason: String,
    },
}

/// A difference and where it was seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// The trial.
    pub name: String,
    /// The difference.
    pub first: FirstDifference,
}

impl Answer {
    /// The answer of a run. What weighs most is told: what kept lanes from being compared, then what makes a comparison
    /// worthless, then differences.
    #[must_use]
    pub fn of(summary: &Summary) -> Self {
        let red = |wanted: fn(&Verdict) -> bool| {
            summary.red.iter().find(|result| wanted(&result.verdict))
        };
        if let Some(result) = red(cannot_compare) {
            return Self::CannotCompare {
                reason: reason(result),
            };
        }
        let unsteady = |result: &&TrialResult| matches!(result.verdict, Verdict::Unstable { .. });
        if let Some(result) = summary.red.iter().find(unsteady) {
            let language = result.lane.language;
            let mut all = summary.red.iter().filter(unsteady);
            return Self::Unstable {
                name: result.name(),
                only: all
                    .all(|result| result.lane.language == language)
                    .then_some(language),
            };
        }
        if let Some(difference) = Self::difference(summary) {
            return difference;
        }
        for result in &summary.red {
            if let Verdict::Lost { message, .. } = &result.verdict {
                return Self::Lost {
                    name: result.name(),
                    message: message.clone(),
                };
            }
            if let Verdict::NotCompiled { .. } = &result.verdict {
                return Self::CannotCompare {
                    reason: reason(result),
                };
            }
        }
        let lanes = summary.lanes();
        if lanes < 2 {
            let lacks = summary.unsupported.iter().find_map(|result| {
                let Verdict::Unsupported { lacks } = &result.verdict else {
                    return None;
                };
                Some(format!(": {} lacks {lacks}", result.name()))
            });
            return Self::CannotCompare {
                reason: format!(
                    "fewer than two lanes came to an answer{}",
                    lacks.unwrap_or_default()
                ),
            };
        }
        if !summary
            .cases
            .values()
            .any(|case| case.outputs.values().any(|&changed| changed))
        {
            return Self::CannotCompare {
                reason: "no lane changed an output on any size, so nothing of what the kernels do was seen; give them \
                         values with which they write (--set, --size, --dispatch, or a case)"
                    .to_owned(),
            };
        }
        let off = || summary.cases.values().flat_map(|case| case.off.values());
        let worst_hostile = off().map(|off| off.worst_hostile).max().unwrap_or(0);
        match off().map(|off| off.worst).max() {
            None => Self::Same { lanes },
            Some(worst) => Self::Latitude {
                causes: summary
                    .cases
                    .keys()
                    .flat_map(|stem| summary.classes(stem).into_keys())
                    .collect(),
                worst,
                worst_hostile,
                lanes,
            },
        }
    }

    fn difference(summary: &Summary) -> Option<Self> {
        let told = |result: &TrialResult| match &result.verdict {
            Verdict::Different(first) => Some(Box::new(Told {
                name: result.name(),
                first: (**first).clone(),
            })),
            _ => None,
        };
        let canonical: Vec<&TrialResult> = summary
            .red
            .iter()
            .filter(|result| result.lane.build.is_canonical())
            .filter(|result| matches!(result.verdict, Verdict::Different(_)))
            .collect();
        let on_hostile = |result: &&&TrialResult| is_hostile(&result.size);
        let hostile_only =
            !canonical.is_empty() && canonical.iter().filter(on_hostile).count() == canonical.len();
        if let Some(first) = canonical.iter().find_map(|result| told(result)) {
            let blame = summary.blame.iter().find(|record| {
                record.among == Among::Canonical
                    && first.name.ends_with(&format!(" {}", record.size))
            });
            let residual: BTreeSet<String> = canonical
                .iter()
                .flat_map(|result| result.residual.iter().cloned())
                .collect();
            let axes: Vec<String> = blame
                .into_iter()
                .flat_map(|record| &record.blame.axes)
                .map(|set| {
                    let names: Vec<String> = set.iter().map(Axis::to_string).collect();
                    names.join(" with ")
                })
                .collect();
            return Some(Self::Different {
                axis: if axes.is_empty() {
                    "no single axis".to_owned()
                } else {
                    axes.join(", or ")
                },
                first,
                hostile_only,
                residual: residual.into_iter().collect(),
            });
        }
        let first = summary.red.iter().find_map(told)?;
        Some(Self::NativeOnly { first })
    }
}

/// A verdict that says nothing about the kernels' values.
fn cannot_compare(verdict: &Verdict) -> bool {
    matches!(
        verdict,
        Verdict::InterfaceMismatch { .. }
            | Verdict::NotRefused { .. }
            | Verdict::NotCompiled {
                by: Refuser::Compiler | Refuser::CanonicalPass,
                ..
            }
    )
}

fn reason(result: &TrialResult) -> String {
    match &result.verdict {
        Verdict::InterfaceMismatch { fields } => fields.join("\n"),
        Verdict::NotCompiled { diagnostics, .. } => diagnostics.clone(),
        Verdict::NotRefused { message } => message.clone(),
        other => other.name().to_owned(),
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Same { lanes } => {
                write!(out, "THE SAME KERNEL: every bit agrees on {lanes} lanes")
            }
            Self::Latitude {
                causes,
                worst,
                worst_hostile,
                lanes,
            } => {
                let why = if causes.is_empty() {
                    String::new()
                } else {
                    format!(" ({})", causes.join(", "))
                };
                let far = |worst: u64| match worst {
                    u64::MAX => "have a NaN where others have a number or another NaN".to_owned(),
                    worst => format!("differ by at most {worst} ULP or codes"),
                };
                let distance = match (*worst, *worst_hostile) {
                    (worst, 0) => far(worst),
                    (0, hostile) => format!(
                        "too on ordinary inputs; on hostile ones (NaN, infinities, huge, tiny and negative numbers) they {}",
                        far(hostile)
                    ),
                    (worst, hostile) => {
                        format!("{}; on hostile inputs they {}", far(worst), far(hostile))
                    }
                };
                write!(
                    out,
                    "THE SAME KERNEL up to floating-point latitude{why}: canonical bits agree on {lanes} lanes, native ones \
                     {distance}"
                )
            }
            Self::NativeOnly { first } => write!(
                out,
                "THE SAME KERNEL in every canonical bit, but native lanes differ by more than rounding:\n    {}\n    {}",
                one_line(&first.name),
                one_line(&first.first.to_string())
            ),
            Self::Different {
                axis,
                first,
                hostile_only,
                residual,
            } => {
                write!(
                    out,
                    "DIFFERENT, explained by {axis}{}:\n    {}\n    {}",
                    if *hostile_only {
                        ", and only on hostile inputs (NaN, infinities, huge, tiny and negative numbers, all ones)"
                    } else {
                        ""
                    },
                    one_line(&first.name),
                    one_line(&first.first.to_string())
                )?;
                if residual.is_empty() {
                    return Ok(());
                }
                write!(
                    out,
                    "\n    left to the driver, and perhaps the cause: {}",
                    one_line(&residual.join("; "))
                )
            }
            Self::Unstable { name, only } => {
                let kernel = match only {
                    Some(Language::Wgsl) => "of the WGSL kernel, and of no HLSL lane, ",
                    Some(Language::Hlsl) => "of the HLSL kernel, and of no WGSL lane, ",
                    None => "",
                };
                write!(
                    out,
                    "UNSTABLE: runs of one lane {kernel}disagree, a race or a driver fault:\n    {}",
                    one_line(name)
                )
            }
            Self::Lost { name, message } => {
                write!(
                    out,
                    "LOST: a lane gave no answer:\n    {}\n    {}",
                    one_line(name),
                    printable(&cut(message, MESSAGE_BYTES))
                )
            }
            Self::CannotCompare { reason } => {
                let reason = cut(reason, MESSAGE_BYTES);
                write!(out, "CANNOT BE COMPARED:\n{}", printable(&reason))
            }
        }
    }
}
