//! The answer to "is this port the same kernel?" in one sentence.

use crate::text::{cut, one_line, printable};
use crate::{Among, Summary, TrialResult};
use shadertwin_compare::{Axis, FirstDifference, Refuser, Verdict};
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
        /// Largest distance in units in the last place, or codes.
        worst: u64,
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
    },
    /// Runs of one lane disagree.
    Unstable {
        /// The lane and size.
        name: String,
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
        if let Some(result) = red(|verdict| matches!(verdict, Verdict::Unstable { .. })) {
            return Self::Unstable {
                name: result.name(),
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
            return Self::CannotCompare {
                reason: "fewer than two lanes came to an answer".to_owned(),
            };
        }
        if !summary.cases.values().any(|case| case.changed) {
            return Self::CannotCompare {
                reason: "no lane changed an output on any size, so nothing of what the kernels do was seen; give them \
                         values with which they write (--set, --size, --dispatch, or a case)"
                    .to_owned(),
            };
        }
        let off: Vec<u64> = summary
            .cases
            .values()
            .flat_map(|case| case.off.values().map(|off| off.worst))
            .collect();
        match off.iter().max() {
            None => Self::Same { lanes },
            Some(&worst) => Self::Latitude {
                causes: summary
                    .cases
                    .keys()
                    .flat_map(|stem| summary.classes(stem).into_keys())
                    .collect(),
                worst,
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
        let is_hostile = |result: &&&TrialResult| result.size.ends_with("-hostile");
        let hostile_only =
            !canonical.is_empty() && canonical.iter().filter(is_hostile).count() == canonical.len();
        if let Some(first) = canonical.iter().find_map(|result| told(result)) {
            let blame = summary.blame.iter().find(|record| {
                record.among == Among::Canonical
                    && first.name.ends_with(&format!(" {}", record.size))
            });
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
                lanes,
            } => {
                let why = if causes.is_empty() {
                    String::new()
                } else {
                    format!(" ({})", causes.join(", "))
                };
                let distance = match *worst {
                    u64::MAX => "have a NaN where others have a number or another NaN".to_owned(),
                    worst => format!("differ by at most {worst} ULP or codes"),
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
            } => write!(
                out,
                "DIFFERENT, explained by {axis}{}:\n    {}\n    {}",
                if *hostile_only {
                    ", and only on hostile inputs (NaN, infinities, huge and tiny numbers, all ones)"
                } else {
                    ""
                },
                one_line(&first.name),
                one_line(&first.first.to_string())
            ),
            Self::Unstable { name } => write!(
                out,
                "UNSTABLE: runs of one lane disagree, a race or a driver fault, and no fault of the port alone:\n    {}",
                one_line(name)
            ),
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
