use serde::{Deserialize, Serialize};
use shadertwin_case::{Build, Language, TexelFormat};
use shadertwin_compare::{Blame, Cause, Lane, RunnerKind, Verdict};
use shadertwin_dispatch::Adapter;
use std::collections::BTreeMap;
use std::fmt;

/// What a run tells while it goes on. Reports are folds over these.
#[derive(Clone, Debug)]
pub enum Event {
    /// First: what will run.
    Planned {
        /// Where.
        host: Host,
        /// On what.
        adapters: Vec<AdapterRecord>,
        /// How many trials.
        trials: usize,
        /// What does not run, because a runner is not there.
        absent: Vec<Absent>,
    },
    /// The kernels of a case, before their first compilation is told.
    Kernels(Kernels),
    /// A kernel was compiled, or not.
    Compiled(Compilation),
    /// What a texture held, where pictures were asked for.
    Picture(Picture),
    /// A trial came to its end.
    Finished(TrialResult),
    /// The lanes of one case and size do not all agree.
    Blamed(BlameRecord),
    /// At the end: a failure that a case expects, and that is not there.
    Unmet(Unmet),
    /// It was found why a native lane has other bits than the canonical ones.
    Classified(Classification),
}

/// The machine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
pub struct Host {
    /// Operating system.
    pub os: String,
    /// Processor architecture.
    pub architecture: String,
}

impl Host {
    /// This machine.
    #[must_use]
    pub fn here() -> Self {
        Self {
            os: std::env::consts::OS.to_owned(),
            architecture: std::env::consts::ARCH.to_owned(),
        }
    }
}

/// A runner that is not there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
pub struct Absent {
    /// The runner.
    pub runner: RunnerKind,
    /// Why, and what to do.
    pub reason: String,
    /// Trials that would have run, on the devices that Vulkan sees.
    pub trials: usize,
}

impl Absent {
    /// What is not run, in a sentence.
    #[must_use]
    pub fn told(&self) -> String {
        let Self {
            runner,
            reason,
            trials,
        } = self;
        format!("{trials} trials on {runner}: {reason}")
    }
}

/// A device as one runner sees it, under the name that lanes use.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
pub struct AdapterRecord {
    /// Name in lanes.
    pub lane_name: String,
    /// The runner that sees it.
    pub runner: RunnerKind,
    /// What it says of itself.
    #[serde(flatten)]
    pub adapter: Adapter,
}

/// What a case runs, as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kernels {
    /// Case.
    pub case: String,
    /// One line for people.
    pub title: String,
    /// BLAKE3, in hexadecimal, of the case file and of all kernel texts: another digest is another revision of the case.
    pub source_digest: String,
    /// The case file, both kernels and what they include, as far as that is known.
    pub sources: Vec<Source>,
    /// Both interfaces side by side; empty where a kernel does not compile.
    pub interface: Vec<InterfaceRow>,
}

/// A file that a case is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// Its name: inside the tree, or as it was given.
    pub name: String,
    /// The kernel that it belongs to; none for the case file.
    pub language: Option<Language>,
    /// Its text, with a replacement character for what is no UTF-8.
    pub text: String,
}

/// One line of two interfaces beside each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InterfaceRow {
    /// What the line is about.
    pub label: String,
    /// WGSL and HLSL.
    pub cells: [String; 2],
    /// The two sides are not the same here.
    pub differs: bool,
}

/// What a 2-D texture held after a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// Case.
    pub case: String,
    /// Size or picture of the case.
    pub size: String,
    /// Name of the texture.
    pub resource: String,
    /// Whose it is.
    pub of: PictureOf,
    /// Texels in a row.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// Format of a texel.
    pub format: TexelFormat,
    /// Texels in rows from the top, tightly packed.
    pub bytes: Vec<u8>,
}

impl Picture {
    /// The lane that gave it; none for what is expected.
    #[must_use]
    pub fn lane(&self) -> Option<&Lane> {
        match &self.of {
            PictureOf::Expected(_) => None,
            PictureOf::Lane(lane) => Some(lane),
        }
    }
}

/// Whose picture it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PictureOf {
    /// What is expected, and who says so: the CPU reference, or the first lane that ran.
    Expected(String),
    /// What a lane gave.
    Lane(Lane),
}

/// One compilation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
pub struct Compilation {
    /// Case.
    pub case: String,
    /// Source language.
    pub language: Language,
    /// Build.
    pub build: Build,
    /// Entry point.
    pub entry: String,
    /// Compiler.
    pub compiler: String,
    /// Its version.
    pub version: String,
    /// Its arguments, or the settings that stand for them.
    pub arguments: Vec<String>,
    /// Warnings of a compilation that went well.
    pub warnings: Vec<String>,
    /// Words of SPIR-V before the canonical pass.
    pub words: usize,
    /// Time taken.
    pub compile_ns: u64,
}

/// The end of one trial.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrialResult {
    /// Case.
    pub case: String,
    /// Size or picture.
    pub size: String,
    /// Lane.
    pub lane: Lane,
    /// What became of it.
    pub verdict: Verdict,
    /// Where it failed and the case expects that: why.
    pub expected: Option<Expectation>,
    /// It was compared with something that is no lane: a reference, or a refusal that the case demands.
    pub reference: bool,
    /// Operations that the canonical pass had to leave to the driver; empty is a promise of equal bits.
    pub residual: Vec<String>,
    /// BLAKE3 of each output resource.
    pub digests: BTreeMap<String, String>,
    /// Outputs that still hold what they started as: nothing that the kernel does to them was seen.
    pub unchanged: Vec<String>,
    /// Time on the device, as the host saw it; 0 when it did not run.
    pub run_ns: u64,
}

/// Why a case expects that a trial fails.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Expectation {
    /// A failure that is known; the issue that the case names.
    KnownFailure(String),
    /// The languages differ in what the kernels say, and the lane gives what its language means; what each means.
    Differs(String),
}

impl Expectation {
    /// What the case says.
    #[must_use]
    pub fn said(&self) -> &str {
        match self {
            Self::KnownFailure(said) | Self::Differs(said) => said,
        }
    }

    /// What kind it is, in words.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::KnownFailure(_) => "known failure",
            Self::Differs(_) => "different by language",
        }
    }
}

impl fmt::Display for Expectation {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}: {}", self.kind(), self.said())
    }
}

/// A failure that a case expects, and that is not there: the expectation is to be taken away.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
pub struct Unmet {
    /// Case.
    pub case: String,
    /// The expectation.
    pub expectation: String,
    /// The issue that it names.
    pub issue: String,
    /// Lanes that passed on every size; empty when no lane of this machine's devices has such a name.
    pub lanes: Vec<String>,
}

impl Unmet {
    /// What is wrong, in a sentence.
    #[must_use]
    pub fn told(&self) -> String {
        let Self {
            expectation,
            issue,
            lanes,
            ..
        } = self;
        match lanes.as_slice() {
            [] => format!(
                "a known failure that no lane can have: {expectation} ({issue}); take it out of the case"
            ),
            lanes => format!(
                "passes, and is known to fail: {expectation} ({issue}); take it out of the case, or narrow it: {}",
                lanes.join(", ")
            ),
        }
    }
}

impl TrialResult {
    /// True when the trial makes the run red: it failed, and the case does not expect that.
    #[must_use]
    pub fn is_red(&self) -> bool {
        self.verdict.is_red() && self.expected.is_none()
    }

    /// The trial's name: its lane, case and size. Filters match substrings of it.
    #[must_use]
    pub fn name(&self) -> String {
        format!("{} {} {}", self.lane, self.case, self.size)
    }
}

/// Which axis explains the disagreement of one case and size.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
pub struct BlameRecord {
    /// Case.
    pub case: String,
    /// Size or picture.
    pub size: String,
    /// `canonical` when canonical lanes differ among themselves, `all` when only native lanes stand apart.
    pub among: Among,
    /// Axes and groups.
    #[serde(flatten)]
    pub blame: Blame,
}

/// Why a native lane has other bits than the canonical lanes, which agree: found by taking one freedom after the other
/// from the compilers and the driver, on the same device and runner.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
pub struct Classification {
    /// Case.
    pub case: String,
    /// Size or picture: the smallest on which the lane's bits differ.
    pub size: String,
    /// Lane.
    pub lane: Lane,
    /// The cause.
    pub class: Cause,
    /// Where exact functions made the bits equal: those that have to be exact, by their names in WGSL.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub built_ins: Vec<String>,
    /// What was tried, in order; each step keeps what the steps before it took away.
    pub steps: Vec<Step>,
}

/// One step of a classification.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
pub struct Step {
    /// What was taken away; `native` for the lane as it is.
    pub step: String,
    /// [`Verdict::name`] against the expected bits, without a bound.
    pub verdict: String,
    /// Components that differ.
    pub differing: u64,
    /// Largest distance in units in the last place, codes or steps; the largest number there is for a NaN.
    pub worst_ulps: u64,
}

impl fmt::Display for Classification {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}", self.class)?;
        if !self.built_ins.is_empty() {
            write!(out, " ({})", self.built_ins.join(", "))?;
        }
        Ok(())
    }
}

/// The lanes that were grouped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[derive(schemars::JsonSchema)]
pub enum Among {
    /// Canonical lanes.
    Canonical,
    /// All lanes.
    All,
}
