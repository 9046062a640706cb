//! Why a native lane has other bits than the canonical ones: its kernel is run again and again on the same device, each
//! time with one freedom less, until the bits are as expected.

use crate::job::Prepared;
use crate::kernel::{Compiled, Kernels, Program, not_canonical};
use crate::protocol::Ask;
use crate::seat::Seat;
use crate::{Device, Error, host};
use shadertwin_canonical::{Freedom, Options, canonicalise, freedoms};
use shadertwin_case::{Build, Case, Language};
use shadertwin_compare::{Agreement, Cause, Class, Lane, RunnerKind, Tolerance, Verdict, compare};
use shadertwin_dispatch::{Outputs, POISON_BYTE};
use shadertwin_report::{Classification, Expectation, Step, TrialResult};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A native lane with other bits, at the smallest size that shows them.
pub(crate) struct Candidate {
    pub(crate) lane: Lane,
    step: usize,
    bytes: u64,
}

impl Candidate {
    pub(crate) fn is_on(&self, device: &Device) -> bool {
        self.lane.runner == device.runner && self.lane.adapter == device.lane_name
    }
}

/// The candidates of a run, by place of the case and lane.
#[derive(Default)]
pub(crate) struct Candidates {
    found: BTreeMap<(usize, Lane), Candidate>,
}

impl Candidates {
    /// Adds the native lanes of one step that have other bits, if all its canonical lanes agree; a lane that is known is
    /// replaced when this size is smaller.
    pub(crate) fn add<'a>(
        &mut self,
        step: usize,
        case: usize,
        bytes: u64,
        results: impl Iterator<Item = &'a TrialResult> + Clone,
    ) {
        let canonical_agree = results
            .clone()
            .filter(|result| result.lane.build == Build::Canonical)
            .all(|result| {
                matches!(
                    result.verdict,
                    Verdict::Identical | Verdict::Unsupported { .. }
                )
            });
        if !canonical_agree {
            return;
        }
        // Of a language that means something else there is no cause to find.
        let by_language =
            |result: &TrialResult| matches!(result.expected, Some(Expectation::Differs(_)));
        for result in results.filter(|result| {
            !by_language(result)
                && result.lane.build == Build::Native
                && match &result.verdict {
                    Verdict::WithinLatitude { .. } => true,
                    Verdict::Different(first) => of_values(first.class),
                    _ => false,
                }
        }) {
            let candidate = Candidate {
                lane: result.lane.clone(),
                step,
                bytes,
            };
            let known = self.found.entry((case, result.lane.clone()));
            known
                .and_modify(|known| {
                    if (bytes, step) < (known.bytes, known.step) {
                        known.bytes = bytes;
                        known.step = step;
                    }
                })
                .or_insert(candidate);
        }
    }

    /// The candidates of each step that has some, in order.
    pub(crate) fn by_step(self) -> Vec<(usize, Vec<Candidate>)> {
        let mut steps: BTreeMap<usize, Vec<Candidate>> = BTreeMap::new();
        for candidate in self.found.into_values() {
            steps.entry(candidate.step).or_default().push(candidate);
        }
        steps.into_iter().collect()
    }
}

/// True for a difference that numbers can explain.
fn of_values(class: Class) -> bool {
    match class {
        Class::Value | Class::SignedZero | Class::NanPayload | Class::Subnormal => true,
        Class::Length | Class::Unwritten | Class::OutOfBoundsWrite => false,
    }
}

/// How far one step is from the expected bits.
#[derive(Clone, Copy)]
struct Distance {
    differing: u64,
    worst: u64,
    class: Option<Class>,
}

impl Distance {
    fn of(
        case: &Case,
        prepared: &Prepared,
        expected: &BTreeMap<String, Vec<u8>>,
        outputs: &Outputs,
    ) -> Self {
        let mut all = Self {
            differing: 0,
            worst: 0,
            class: None,
        };
        let described = case.resources.iter().zip(&prepared.shapes);
        let described = described.filter(|(resource, _)| resource.output);
        for ((resource, shape), actual) in described.zip(&outputs.contents) {
            let Some(want) = expected.get(&resource.name) else {
                continue;
            };
            if let Agreement::Different(first) =
                compare(&resource.name, shape, want, actual, Tolerance::Bits)
            {
                all.differing += first.differing;
                all.worst = all.worst.max(first.worst);
                all.class = Some(match all.class {
                    Some(class) if class != first.class => Class::Value,
                    _ => first.class,
                });
            }
        }
        all
    }
}

/// What each step after the unoptimised module takes away, in order. Values come last: without them the module is
/// canonical.
const ORDER: [Cause; 6] = [
    Cause::Contraction,
    Cause::BuiltInPrecision,
    Cause::Conversion,
    Cause::UndefinedInteger,
    Cause::TextureConversion,
    Cause::SpecialValue,
];

fn cause_of(freedom: Freedom) -> Cause {
    match freedom {
        Freedom::Contraction => Cause::Contraction,
        Freedom::BuiltIn(_) => Cause::BuiltInPrecision,
        Freedom::Conversion => Cause::Conversion,
        Freedom::Integer => Cause::UndefinedInteger,
        Freedom::Texels => Cause::TextureConversion,
        Freedom::Values => Cause::SpecialValue,
    }
}

/// What handing over the unoptimised SPIR-V takes away; nothing where the lane takes just that.
fn before_the_driver(lane: &Lane) -> Option<Cause> {
    match (lane.language, lane.runner) {
        (Language::Hlsl, _) => Some(Cause::Optimiser),
        (Language::Wgsl, RunnerKind::Wgpu | RunnerKind::Dawn | RunnerKind::Gl) => {
            Some(Cause::Translation)
        }
        (Language::Wgsl, RunnerKind::Vulkan) => None,
    }
}

/// The cause, by the kind of values that the step made right: an exact function also settles zeros, subnormals and NaN,
/// and where it settles nothing else, precision is not what was missing.
fn refined(cause: Cause, before: Option<Class>) -> Cause {
    match (cause, before) {
        (
            Cause::BuiltInPrecision | Cause::SpecialValue | Cause::ContractionOrSpecialValue,
            Some(class),
        ) => match class {
            Class::Subnormal => Cause::Subnormal,
            Class::SignedZero => Cause::SignedZero,
            Class::NanPayload => Cause::NanPayload,
            Class::Value | Class::Length | Class::Unwritten | Class::OutOfBoundsWrite => cause,
        },
        _ => cause,
    }
}

/// Finds the cause for one native lane.
///
/// # Errors
///
/// The worker cannot be started, or the case cannot be made into a job. What a driver does wrong is noted as a step.
pub(crate) fn classify(
    seat: &mut Seat<'_>,
    kernels: &Kernels,
    prepared: &Prepared,
    (case, size, lane): (&Case, &str, &Lane),
) -> Result<Classification, Error> {
    let mut search = Search {
        seat,
        kernels,
        prepared,
        case,
        lane,
        name: format!("{lane} {} {size}", case.stem),
        expected: BTreeMap::new(),
        steps: Vec::new(),
        built_ins: Vec::new(),
    };
    let class = search.cause()?.unwrap_or(Cause::Unexplained);
    Ok(Classification {
        case: case.stem.clone(),
        size: size.to_owned(),
        lane: lane.clone(),
        class,
        built_ins: search.built_ins,
        steps: search.steps,
    })
}

struct Search<'a, 'b> {
    seat: &'a mut Seat<'b>,
    kernels: &'a Kernels,
    prepared: &'a Prepared,
    case: &'a Case,
    lane: &'a Lane,
    name: String,
    expected: BTreeMap<String, Vec<u8>>,
    steps: Vec<Step>,
    built_ins: Vec<String>,
}

/// The passes of a kernel as compiled, and what is made of each for the runner.
type Ready<'a> = (&'a [Arc<Compiled>], Vec<Arc<Program>>);

impl<'a> Search<'a, '_> {
    /// `None` when no step explains the difference.
    fn cause(&mut self) -> Result<Option<Cause>, Error> {
        if !self.expect()? {
            return Ok(None);
        }
        let mut last = self.step("native", self.native())?;
        if last.is_none_or(|distance| distance.class.is_none()) {
            return Ok(None);
        }
        if let Some(cause) = before_the_driver(self.lane) {
            let distance = self.step(&cause.to_string(), self.unoptimised())?;
            if distance.is_some_and(|distance| distance.class.is_none()) {
                return Ok(Some(cause));
            }
            last = distance.or(last);
        }
        let mut kept = self.freedoms();
        for cause in ORDER {
            let (taken, mut rest): (BTreeSet<_>, BTreeSet<_>) = kept
                .iter()
                .partition(|&&freedom| cause_of(freedom) == cause);
            // Text has no word against fusing.
            if taken.is_empty() || (cause == Cause::Contraction && self.takes_text_alone()) {
                continue;
            }
            let with_it = cause == Cause::SpecialValue && rest.remove(&Freedom::Contraction);
            let cause = match with_it {
                true => Cause::ContractionOrSpecialValue,
                false => cause,
            };
            kept = rest;
            let distance = self.step(&cause.to_string(), self.keeping(&kept))?;
            if distance.is_some_and(|distance| distance.class.is_none()) {
                if cause == Cause::BuiltInPrecision {
                    self.needed(taken, kept)?;
                }
                return Ok(Some(refined(cause, last.and_then(|last| last.class))));
            }
            last = distance.or(last);
        }
        Ok(None)
    }

    /// Which of the built-ins that were `taken` have to be: each is given back in turn, and stays with the driver if the
    /// bits are still equal.
    fn needed(
        &mut self,
        taken: BTreeSet<Freedom>,
        mut kept: BTreeSet<Freedom>,
    ) -> Result<(), Error> {
        let alone = taken.len() == 1;
        for freedom in taken {
            let Freedom::BuiltIn(name) = freedom else {
                continue;
            };
            if !alone {
                kept.insert(freedom);
                let step = format!("{} but for {name}", Cause::BuiltInPrecision);
                let distance = self.step(&step, self.keeping(&kept))?;
                if distance.is_some_and(|distance| distance.class.is_none()) {
                    continue;
                }
                kept.remove(&freedom);
            }
            self.built_ins.push(name.to_owned());
        }
        Ok(())
    }

    /// Sets what the outputs must be: the reference's, or what the canonical form gives here. False when there is nothing.
    fn expect(&mut self) -> Result<bool, Error> {
        if let Some(expected) = &self.prepared.expected {
            self.expected.clone_from(expected);
            return Ok(true);
        }
        let Ok(Ok(outputs)) = self.keeping(&BTreeSet::new()).map(|ready| self.run(&ready)) else {
            return Ok(false);
        };
        let Ok(outputs) = outputs else {
            return Ok(false);
        };
        let names = self
            .case
            .resources
            .iter()
            .filter(|resource| resource.output);
        self.expected = names
            .zip(&outputs.contents)
            .map(|(resource, bytes)| (resource.name.clone(), bytes.to_vec()))
            .collect();
        Ok(true)
    }

    fn run(&mut self, (passes, programs): &Ready<'_>) -> Result<Result<Outputs, Verdict>, Error> {
        let side = match self.kernels.side(self.lane.language) {
            Ok(side) => side,
            Err(verdict) => return Ok(Err(verdict)),
        };
        let seen = (self.case, self.lane.language, side);
        let name = self.name.clone();
        let made = self
            .prepared
            .job(seen, name, passes, programs, POISON_BYTE)?;
        let job = match made {
            Ok((job, _)) => job,
            Err(verdict) => return Ok(Err(verdict)),
        };
        let timeout = self.seat.settings.timeout.as_millis();
        let outputs = self.seat.run(&Ask {
            job,
            timeout_ms: u64::try_from(timeout).unwrap_or(u64::MAX),
            repeat: 1,
        })?;
        Ok(outputs.map(|outputs| self.prepared.gather(self.case, side, outputs)))
    }

    /// Runs one step and notes what came of it; `None` when it gave no outputs.
    fn step(
        &mut self,
        name: &str,
        ready: Result<Ready<'_>, Verdict>,
    ) -> Result<Option<Distance>, Error> {
        let outcome = match ready {
            Ok(ready) => self.run(&ready)?,
            Err(verdict) => Err(verdict),
        };
        let outcome =
            outcome.map(|outputs| Distance::of(self.case, self.prepared, &self.expected, &outputs));
        self.steps.push(Step {
            step: name.to_owned(),
            verdict: match &outcome {
                Ok(Distance { class: Some(_), .. }) => "different",
                Ok(Distance { class: None, .. }) => Verdict::Identical.name(),
                Err(verdict) => verdict.name(),
            }
            .to_owned(),
            differing: outcome.as_ref().map_or(0, |distance| distance.differing),
            worst_ulps: outcome.as_ref().map_or(0, |distance| distance.worst),
        });
        Ok(outcome.ok())
    }

    /// The lane as it is.
    fn native(&self) -> Result<Ready<'a>, Verdict> {
        let passes = self.kernels.passes(self.lane.language, Build::Native)?;
        let build = (self.lane.language, Build::Native, self.lane.runner);
        let programs = (0..passes.len()).map(|pass| {
            self.kernels
                .program(self.case, build, pass, self.seat.device.float_controls)
        });
        Ok((passes, programs.collect::<Result<_, _>>()?))
    }

    /// The modules that the canonical forms are made of, without the float controls that the compiler is given to keep
    /// it from rewriting divisions, which few adapters have.
    fn unoptimised(&self) -> Result<Ready<'a>, Verdict> {
        self.keeping(&self.freedoms())
    }

    /// True where every step is handed over as text.
    fn takes_text_alone(&self) -> bool {
        !self.lane.runner.takes(self.lane.language, Build::Canonical)
    }

    /// The same with all freedoms but `kept` taken away.
    fn keeping(&self, kept: &BTreeSet<Freedom>) -> Result<Ready<'a>, Verdict> {
        let passes = self.kernels.passes(self.lane.language, Build::Canonical)?;
        let side = self.kernels.side(self.lane.language)?;
        let controls = self.seat.device.float_controls;
        let text = self.takes_text_alone();
        let programs = passes.iter().enumerate().map(|(pass, compiled)| {
            let options = Options {
                // Text cannot declare them.
                signed_zero_inf_nan_preserve: controls.signed_zero_inf_nan_preserve && !text,
                rounding_mode_rte: controls.rounding_mode_rte && !text,
                text,
                textures: host::texture_formats(self.case, side, pass),
                kept: kept.clone(),
            };
            let refused = |error| not_canonical(self.case, self.lane.language, &error);
            let module = canonicalise(&compiled.module.words, &options).map_err(refused)?;
            if text {
                let program = Program::of_text(&module.words, &compiled.interface)?;
                return Ok(Arc::new(program.map_err(refused)?));
            }
            Ok(Program::of(module.words, &compiled.module.entry))
        });
        Ok((passes, programs.collect::<Result<_, _>>()?))
    }

    /// What the unoptimised modules leave to the driver.
    fn freedoms(&self) -> BTreeSet<Freedom> {
        let passes = self.kernels.passes(self.lane.language, Build::Canonical);
        let passes = passes.into_iter().flatten();
        // A module that cannot be read shows in the steps.
        let mut all: BTreeSet<Freedom> = passes
            .filter_map(|compiled| freedoms(&compiled.module.words).ok())
            .flatten()
            .collect();
        all.insert(Freedom::Values);
        all
    }
}
