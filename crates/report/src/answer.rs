//! The answer to "is this port the same kernel?" in one sentence.

use crate::summary::is_hostile;
use crate::text::{cut, one_line, printable};
use crate::{Among, Far, Summary, TrialResult};
use shadertwin_case::Language;
use shadertwin_compare::{Axis, FirstDifference, Refuser, RunnerKind, Verdict};
use std::collections::BTreeSet;
use std::fmt;

/// Bytes of one message that are shown.
const MESSAGE_BYTES: usize = 16 << 10;

/// What hostile inputs are.
const HOSTILE: &str = "NaN, infinities, numbers of any size, all ones";

/// What a run of one pair of kernels says about them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Every lane gave the same bits.
    Same {
        /// Lanes.
        lanes: usize,
        /// What they were compared on.
        sizes: Sizes,
    },
    /// The canonical lanes gave the same bits; native ones differ by what compilers and drivers are free to do.
    Latitude {
        /// Why, where it was found out.
        causes: Vec<String>,
        /// How far native lanes are off on ordinary inputs.
        ordinary: Far,
        /// The same on hostile inputs.
        hostile: Far,
        /// Canonical lanes.
        lanes: usize,
        /// Native lanes.
        native: usize,
        /// What they were compared on.
        sizes: Sizes,
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
    /// The compilers of some lanes refuse a kernel that those of others take, and these lanes agree: it is not valid
    /// everywhere.
    Refused {
        /// Who refuses it, in words.
        by: Vec<String>,
        /// The lane and size of the first.
        name: String,
        /// Its words.
        message: String,
        /// What the lanes that ran say.
        others: Box<Answer>,
    },
    /// Something kept the kernels from being compared.
    CannotCompare {
        /// What.
        reason: String,
    },
}

/// How many sizes kernels were compared at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sizes {
    /// With ordinary inputs.
    pub ordinary: usize,
    /// With inputs on which arithmetic goes wrong.
    pub hostile: usize,
}

impl Sizes {
    fn of(summary: &Summary) -> Self {
        let all = summary.cases.values().flat_map(|case| case.sizes.keys());
        let (hostile, ordinary): (Vec<_>, Vec<_>) = all.partition(|size| is_hostile(size));
        Self {
            ordinary: ordinary.len(),
            hostile: hostile.len(),
        }
    }
}

impl fmt::Display for Sizes {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sizes = if self.ordinary == 1 { "size" } else { "sizes" };
        let hostile = match self.hostile {
            0 => "none".to_owned(),
            some => some.to_string(),
        };
        write!(
            out,
            "at {} {sizes} with ordinary inputs and {hostile} with hostile ones",
            self.ordinary
        )
    }
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
        let both_ran = both_ran(summary);
        let blocks = |result: &&TrialResult| match &result.verdict {
            Verdict::InterfaceMismatch { .. } | Verdict::NotRefused { .. } => true,
            Verdict::NotCompiled { by, .. } => match by {
                Refuser::CanonicalPass => true,
                // One of a kernel's builds may compile where another does not.
                Refuser::Compiler => !both_ran,
                Refuser::Driver => false,
            },
            _ => false,
        };
        if let Some(result) = summary.red.iter().find(blocks) {
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
        }
        let others = Self::agreement(summary);
        let refused: Vec<&TrialResult> = summary
            .red
            .iter()
            .filter(|result| matches!(result.verdict, Verdict::NotCompiled { .. }))
            .collect();
        let Some(first) = refused.first() else {
            return others;
        };
        match others {
            Self::CannotCompare { reason: left } => Self::CannotCompare {
                reason: format!("{}\n{left}", reason(first).trim_end()),
            },
            // Of one language nothing ran.
            _ if !both_ran => Self::CannotCompare {
                reason: reason(first),
            },
            others => {
                let by: BTreeSet<String> = refused.iter().map(|result| refuser(result)).collect();
                Self::Refused {
                    by: by.into_iter().collect(),
                    name: first.name(),
                    message: reason(first),
                    others: Box::new(others),
                }
            }
        }
    }

    /// The trial that it tells whole, by its name.
    #[must_use]
    pub(crate) fn trial(&self) -> Option<&str> {
        match self {
            Self::NativeOnly { first } | Self::Different { first, .. } => Some(&first.name),
            Self::Refused { name, .. } | Self::Lost { name, .. } => Some(name),
            Self::Same { .. }
            | Self::Latitude { .. }
            | Self::Unstable { .. }
            | Self::CannotCompare { .. } => None,
        }
    }

    /// What the lanes that came to an answer say, where none of them differs.
    fn agreement(summary: &Summary) -> Self {
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
        let sizes = Sizes::of(summary);
        let cases = || summary.cases.values();
        if cases().all(|case| case.off.is_empty()) {
            return Self::Same { lanes, sizes };
        }
        let off = || cases().flat_map(|case| case.off.values());
        let canonical = cases()
            .flat_map(|case| &case.lanes)
            .filter(|lane| lane.build.is_canonical())
            .collect::<BTreeSet<_>>();
        Self::Latitude {
            causes: summary
                .cases
                .keys()
                .flat_map(|stem| summary.classes(stem).into_keys())
                .collect(),
            ordinary: Far::of_lanes(off().map(|off| &off.ordinary)),
            hostile: Far::of_lanes(off().map(|off| &off.hostile)),
            lanes: canonical.len(),
            native: cases().map(|case| case.native_lanes.len()).sum(),
            sizes,
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

/// True where a canonical lane of each language ran, so that the kernels were compared whatever other lanes did.
fn both_ran(summary: &Summary) -> bool {
    let ran = |language| {
        let lanes = summary.cases.values().flat_map(|case| &case.lanes);
        let mut of = lanes.filter(|lane| lane.language == language);
        of.any(|lane| lane.build.is_canonical())
    };
    Language::ALL.into_iter().all(ran)
}

/// Whose compiler it was that refused a kernel.
fn refuser(result: &TrialResult) -> String {
    let lane = &result.lane;
    match (&result.verdict, lane.runner) {
        (
            Verdict::NotCompiled {
                by: Refuser::Driver,
                ..
            },
            runner,
        ) => match runner {
            RunnerKind::Dawn => "Tint in Dawn".to_owned(),
            RunnerKind::Wgpu => "wgpu".to_owned(),
            RunnerKind::Gl => "OpenGL in wgpu".to_owned(),
            RunnerKind::Vulkan => format!("the driver of {}", lane.adapter),
        },
        _ => match lane.language {
            Language::Wgsl => "naga".to_owned(),
            Language::Hlsl => "DXC".to_owned(),
        },
    }
}

fn reason(result: &TrialResult) -> String {
    match &result.verdict {
        verdict @ Verdict::InterfaceMismatch { .. } => crate::table::message(verdict),
        Verdict::NotCompiled { diagnostics, .. } => diagnostics.clone(),
        Verdict::NotRefused { message } => message.clone(),
        other => other.name().to_owned(),
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Same { lanes, sizes } => write!(
                out,
                "THE SAME KERNEL: every bit agrees on {lanes} lanes {sizes}"
            ),
            Self::Latitude {
                causes,
                ordinary,
                hostile,
                lanes,
                native,
                sizes,
            } => {
                let why = if causes.is_empty() {
                    String::new()
                } else {
                    format!(" ({})", causes.join(", "))
                };
                let distance = match (ordinary.lanes, hostile.lanes) {
                    (_, 0) => format!("of the native ones, {}", ordinary.told(*native)),
                    (0, _) => format!(
                        "native ones too on ordinary inputs; on hostile ones ({HOSTILE}) {}",
                        hostile.told(*native)
                    ),
                    _ => format!(
                        "of the native ones, {}; on hostile inputs {}",
                        ordinary.told(*native),
                        hostile.told(*native)
                    ),
                };
                write!(
                    out,
                    "THE SAME KERNEL up to floating-point latitude{why}: canonical bits agree on {lanes} lanes {sizes}; \
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
                        format!(", and only on hostile inputs ({HOSTILE})")
                    } else {
                        String::new()
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
            Self::Refused {
                by,
                name,
                message,
                others,
            } => write!(
                out,
                "REFUSED by {}, and the lanes that ran say: {others}\n    {}\n    {}",
                one_line(&by.join(" and ")),
                one_line(name),
                printable(&cut(message.trim_end(), MESSAGE_BYTES)).replace('\n', "\n    ")
            ),
            Self::CannotCompare { reason } => {
                let reason = cut(reason, MESSAGE_BYTES);
                write!(out, "CANNOT BE COMPARED:\n{}", printable(&reason))
            }
        }
    }
}
