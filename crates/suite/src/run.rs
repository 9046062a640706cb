mod settle;

use crate::classify::{Candidate, Candidates, classify};
use crate::compiler::Compiler;
use crate::job::Prepared;
use crate::judge::{judge, record};
use crate::kernel::Kernels;
use crate::known::Known;
use crate::permits::{Interrupt, Permits};
use crate::pictures::Pictures;
use crate::plan::{Step, lane, trial_name};
use crate::protocol::Ask;
use crate::seat::Seat;
use crate::side::Side;
use crate::window::Window;
use crate::{Device, Error, Plan, Stopped, adapters, host};
use shadertwin_case::{Build, Case, Language, Tree};
use shadertwin_compare::{Dispatched, Lane, LossKind, Verdict};
use shadertwin_dispatch::{Job, OTHER_POISON_BYTE, Outputs, POISON_BYTE};
use shadertwin_report::{Event, Expectation, Host, TrialResult};
use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::panic::resume_unwind;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::thread::{Builder, Scope, ScopedJoinHandle};
use std::time::Duration;

/// How to run.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The program whose `worker` command is [`serve`](crate::serve); in the shipped program, itself.
    pub program: PathBuf,
    /// What compiles.
    pub compiler: Compiler,
    /// Time that one job may take on its device.
    pub timeout: Duration,
    /// Runs of each trial, at least 1; runs that disagree make it unstable.
    pub repeat: u32,
    /// Ask the APIs to check every call; what they say makes a trial red.
    pub validation: bool,
    /// Find out why native lanes have other bits than the canonical ones, once a case and lane.
    pub classify: bool,
    /// Tell what some output textures hold, as [`Event::Picture`].
    pub pictures: bool,
    /// Devices that work at once, and kernels that are compiled ahead at once; without a number, all devices, and a kernel
    /// for each processor. [`Compiler::limited`] limits the compilers themselves.
    pub jobs: Option<NonZeroUsize>,
    /// Stop after the first red trial.
    pub fail_fast: bool,
    /// Stops the run when it is set.
    pub interrupt: Interrupt,
}

/// Runs a plan and tells what happens. Events of one trial come in order; trials come as they end.
///
/// # Errors
///
/// No DXC, inputs or references that fail, workers that cannot be started, or a run that was stopped. What a kernel, a
/// driver or a device does wrong is a verdict and no error.
pub fn run(
    tree: &Tree,
    plan: &Plan,
    settings: &Settings,
    on_event: &mut dyn FnMut(Event),
) -> Result<(), Error> {
    on_event(Event::Planned {
        host: Host::here(),
        adapters: adapters(&plan.devices),
        trials: plan.trials(),
        absent: plan.absent.clone(),
    });
    let (events, received) = channel();
    let shared = Shared {
        tree,
        plan,
        settings,
        kernels: tree.cases().iter().map(|_| OnceLock::new()).collect(),
        window: Window::new(plan.steps.len(), plan.devices.len()),
        gathered: plan.steps.iter().map(|_| Mutex::default()).collect(),
        expected: plan.steps.iter().map(|_| Mutex::default()).collect(),
        candidates: Mutex::default(),
        pictures: Pictures::new(settings.pictures, tree, plan),
        failure: Mutex::default(),
        stop: AtomicBool::new(false),
        first_red: AtomicBool::new(false),
    };
    let next = AtomicUsize::new(0);
    let mut left = plan.trials();
    let mut known = Known::new(tree, plan);
    let seats: Vec<Seat<'_>> = std::thread::scope(|scope| {
        let shared = &shared;
        let next = &next;
        let processors = || std::thread::available_parallelism().map_or(1, usize::from);
        // More than there are steps find nothing to do.
        let compilers = settings.jobs.map_or_else(processors, NonZeroUsize::get);
        let compilers = compilers.min(plan.steps.len());
        let permits = Permits::new(settings.jobs);
        for _ in 0..compilers {
            let events = events.clone();
            deep(scope, move || shared.compile_ahead(next, &events));
        }
        let walkers: Vec<_> = (0..plan.devices.len())
            .map(|place| {
                let events = events.clone();
                let permits = permits.clone();
                deep(scope, move || {
                    let mut seat = Seat::new(&plan.devices[place], settings, permits);
                    shared.walk(place, &mut seat, &events);
                    shared.window.retire(place);
                    seat
                })
            })
            .collect();
        drop(events);
        for mut event in received {
            if let Event::Finished(result) = &mut event {
                known.judge(result);
                left = left.saturating_sub(1);
                if settings.fail_fast && result.is_red() && left > 0 {
                    shared.first_red.store(true, Ordering::Relaxed);
                }
            }
            on_event(event);
        }
        walkers
            .into_iter()
            .map(|walker| walker.join().unwrap_or_else(|panic| resume_unwind(panic)))
            .collect()
    });
    // Trials without a reference are told together, so that the first red one may have had none after it.
    if left == 0 {
        shared.first_red.store(false, Ordering::Relaxed);
    }
    if !shared.stopped() {
        for unmet in known.unmet() {
            on_event(Event::Unmet(unmet));
        }
    }
    if settings.classify && !shared.stopped() {
        shared.classify_all(seats, on_event);
    }
    match shared
        .failure
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner)
    {
        Some(error) => Err(error),
        None if settings.interrupt.is_set() => Err(Error::Stopped(Stopped::Interrupted)),
        None if shared.first_red.into_inner() => Err(Error::Stopped(Stopped::FirstRed)),
        None => Ok(()),
    }
}

/// A lane's name, and its outputs by name.
type Expected = (String, BTreeMap<String, Vec<u8>>);

struct Shared<'a> {
    tree: &'a Tree,
    plan: &'a Plan,
    settings: &'a Settings,
    /// By case.
    kernels: Vec<OnceLock<Option<Kernels>>>,
    /// By step.
    window: Window<Option<Prepared>>,
    /// By step: what the lanes gave.
    gathered: Vec<Mutex<Vec<Gathered>>>,
    /// By step, where another step follows with other lanes: what they are compared with.
    expected: Vec<Mutex<Option<Expected>>>,
    /// Native lanes to classify.
    candidates: Mutex<Candidates>,
    pictures: Pictures,
    failure: Mutex<Option<Error>>,
    /// Of the failure.
    stop: AtomicBool,
    /// A trial was red, and nothing is to run after it.
    first_red: AtomicBool,
}

/// A lane that has run.
struct Gathered {
    result: TrialResult,
    /// Kept only where there is no reference to compare with at once.
    held: Option<(Job, Dispatched, Outputs)>,
}

impl Shared<'_> {
    fn case(&self, step: &Step) -> &Case {
        &self.tree.cases()[step.case]
    }

    fn fail<T>(&self, error: Error) -> Option<T> {
        self.failure
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .get_or_insert(error);
        self.stop.store(true, Ordering::Relaxed);
        None
    }

    fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
            || self.first_red.load(Ordering::Relaxed)
            || self.settings.interrupt.is_set()
    }

    fn kernels(&self, case: usize, events: &Sender<Event>) -> Option<&Kernels> {
        self.kernels[case]
            .get_or_init(|| {
                let file = &self.tree.cases()[case];
                let kernels = Kernels::compile(self.tree, file, &self.settings.compiler)
                    .or_else(|error| self.fail(error).ok_or(()));
                let kernels = kernels.ok()?;
                // A compiler that was interrupted refused nothing.
                if self.settings.interrupt.is_set() {
                    return None;
                }
                let _ = events.send(Event::Kernels(kernels.about.clone()));
                for record in kernels.records(file) {
                    // A closed channel means that the run is over.
                    let _ = events.send(Event::Compiled(record));
                }
                Some(kernels)
            })
            .as_ref()
    }

    fn compile_ahead(&self, next: &AtomicUsize, events: &Sender<Event>) {
        while let Some(step) = self.plan.steps.get(next.fetch_add(1, Ordering::Relaxed)) {
            if self.stopped() {
                return;
            }
            self.kernels(step.case, events);
        }
    }

    /// All steps on one device.
    fn walk(&self, place: usize, seat: &mut Seat<'_>, events: &Sender<Event>) {
        for (index, step) in self.plan.steps.iter().enumerate() {
            if self.stopped() {
                return;
            }
            let case = self.case(step);
            match self.no_room(step, place) {
                Ok(None) => {}
                Ok(Some(lacks)) => {
                    self.skip(index, place, &lacks, events);
                    if self.window.leave(place, index) {
                        self.settle(index, events);
                    }
                    continue;
                }
                Err(error) => return self.fail(error).unwrap_or(()),
            }
            let slot = self.window.enter(place, index, || {
                Prepared::new(case, &case.variants[step.variant])
                    .map_or_else(|error| self.fail(error), Some)
            });
            let prepared = slot.get().and_then(Option::as_ref);
            let (Some(prepared), Some(kernels)) = (prepared, self.kernels(step.case, events))
            else {
                return;
            };
            for &(language, build) in &step.lanes[place] {
                if self.stopped() {
                    return;
                }
                if let Some(verdict) = seat.given_up(language, build) {
                    let mut result = self.blank(step, lane(seat.device, language, build));
                    result.verdict = verdict;
                    let _ = events.send(Event::Finished(result));
                    continue;
                }
                match self.trial(seat, step, prepared, kernels, (language, build), events) {
                    // What was cut short says nothing.
                    Ok(_) if self.settings.interrupt.is_set() => return,
                    Ok(gathered) => {
                        if let Verdict::Lost {
                            kind: LossKind::Timeout,
                            ..
                        } = gathered.result.verdict
                        {
                            seat.hangs(language, build, &gathered.result.size);
                        }
                        let gathered = excused(case, gathered);
                        if gathered.held.is_none() {
                            let _ = events.send(Event::Finished(gathered.result.clone()));
                        }
                        self.gathered[index]
                            .lock()
                            .unwrap_or_else(PoisonError::into_inner)
                            .push(gathered);
                    }
                    Err(error) => return self.fail(error).unwrap_or(()),
                }
            }
            if self
                .plan
                .steps
                .get(index + 1)
                .is_none_or(|next| next.case != step.case)
            {
                seat.rest();
            }
            if self.window.leave(place, index) {
                self.settle(index, events);
            }
        }
    }

    /// Classifies what the walk found, each lane on its own device.
    fn classify_all(&self, seats: Vec<Seat<'_>>, on_event: &mut dyn FnMut(Event)) {
        let candidates = std::mem::take(
            &mut *self
                .candidates
                .lock()
                .unwrap_or_else(PoisonError::into_inner),
        );
        let steps = candidates.by_step();
        let window = Window::new(steps.len(), seats.len());
        let (events, received) = channel();
        std::thread::scope(|scope| {
            for (place, mut seat) in seats.into_iter().enumerate() {
                let events = events.clone();
                let (window, steps) = (&window, &steps);
                deep(scope, move || {
                    for (index, (step, lanes)) in steps.iter().enumerate() {
                        let step = &self.plan.steps[*step];
                        let case = self.case(step);
                        let slot = window.enter(place, index, || {
                            Prepared::new(case, &case.variants[step.variant])
                                .map_or_else(|error| self.fail(error), Some)
                        });
                        for candidate in lanes.iter().filter(|one| one.is_on(seat.device)) {
                            let told =
                                self.classify_one(&mut seat, step, &slot, candidate, &events);
                            if self.stopped() || told.is_none() {
                                break;
                            }
                        }
                        window.leave(place, index);
                    }
                    window.retire(place);
                });
            }
            drop(events);
            for event in received {
                on_event(event);
            }
        });
    }

    fn classify_one(
        &self,
        seat: &mut Seat<'_>,
        step: &Step,
        slot: &OnceLock<Option<Prepared>>,
        candidate: &Candidate,
        events: &Sender<Event>,
    ) -> Option<()> {
        let case = self.case(step);
        let prepared = slot.get().and_then(Option::as_ref)?;
        let kernels = self.kernels(step.case, events)?;
        let size = case.variants[step.variant].name.as_str();
        let place = (case, size, &candidate.lane);
        match classify(seat, kernels, prepared, place) {
            Ok(_) if self.settings.interrupt.is_set() => None,
            Ok(classification) => {
                let _ = events.send(Event::Classified(classification));
                Some(())
            }
            Err(error) => self.fail(error),
        }
    }

    /// What a device has no room for at this size.
    fn no_room(&self, step: &Step, place: usize) -> Result<Option<String>, Error> {
        let case = self.case(step);
        let shapes = crate::job::shapes(case, &case.variants[step.variant])?;
        Ok(host::no_room(
            case,
            &shapes,
            &self.plan.devices[place].adapter,
        ))
    }

    /// Every lane of a device and step as not run.
    fn skip(&self, index: usize, place: usize, lacks: &str, events: &Sender<Event>) {
        let step = &self.plan.steps[index];
        for &(language, build) in &step.lanes[place] {
            let mut result = self.blank(step, lane(&self.plan.devices[place], language, build));
            result.verdict = Verdict::Unsupported {
                lacks: lacks.to_owned(),
            };
            let _ = events.send(Event::Finished(result));
        }
    }

    /// A result to be filled in.
    fn blank(&self, step: &Step, lane: Lane) -> TrialResult {
        let case = self.case(step);
        TrialResult {
            case: case.stem.clone(),
            size: case.variants[step.variant].name.clone(),
            reference: case.reference
                || case.states_values()
                || case.must_fail.contains_key(&lane.language),
            lane,
            verdict: Verdict::Identical,
            expected: None,
            residual: Vec::new(),
            digests: BTreeMap::new(),
            unchanged: Vec::new(),
            run_ns: 0,
        }
    }

    fn trial(
        &self,
        seat: &mut Seat<'_>,
        step: &Step,
        prepared: &Prepared,
        kernels: &Kernels,
        (language, build): (Language, Build),
        events: &Sender<Event>,
    ) -> Result<Gathered, Error> {
        let case = self.case(step);
        let device = seat.device;
        let lane = lane(device, language, build);
        let name = trial_name(&lane, case, step.variant);
        let mut result = self.blank(step, lane);
        let (passes, programs, side) = match passes(case, device, kernels, (language, build)) {
            Ok(ready) => ready,
            Err(verdict) => {
                result.verdict = verdict;
                return Ok(Gathered { result, held: None });
            }
        };
        result.residual = programs
            .iter()
            .flat_map(|program| program.residual.iter().cloned())
            .collect();
        result.residual.sort();
        result.residual.dedup();
        let seen = (case, language, side);
        let (job, dispatched) =
            match prepared.job(seen, name.clone(), passes, &programs, POISON_BYTE)? {
                Ok(ready) => ready,
                Err(verdict) => {
                    result.verdict = verdict;
                    return Ok(Gathered { result, held: None });
                }
            };
        let ask = Ask {
            timeout_ms: u64::try_from(self.settings.timeout.as_millis()).unwrap_or(u64::MAX),
            repeat: self.settings.repeat.max(1),
            job,
        };
        let outputs = match run_lane(seat, &ask, seen, prepared)? {
            Ok(outputs) => outputs,
            Err(verdict) => {
                result.verdict = verdict;
                return Ok(Gathered { result, held: None });
            }
        };
        if case.divergence.is_none()
            && prepared.may_be_unwritten(case, &outputs)
            && let Ok((job, _)) = prepared.job(seen, name, passes, &programs, OTHER_POISON_BYTE)?
        {
            let again = Ask {
                job,
                timeout_ms: ask.timeout_ms,
                repeat: 1,
            };
            // A second run that fails has a verdict of its own: without it nobody knows what was written.
            let unwritten = run_lane(seat, &again, seen, prepared)?.map(|otherwise| {
                let first = prepared.unwritten(case, &outputs, &otherwise, dispatched)?;
                Some(Verdict::Different(Box::new(first)))
            });
            if let Ok(Some(verdict)) | Err(verdict) = unwritten {
                result.verdict = verdict;
                return Ok(Gathered { result, held: None });
            }
        }
        result.run_ns = outputs.run_ns;
        result.unchanged = prepared.unchanged(case, &outputs);
        for (resource, bytes) in case
            .resources
            .iter()
            .filter(|resource| resource.output)
            .zip(&outputs.contents)
        {
            result.digests.insert(
                resource.name.clone(),
                blake3::hash(bytes).to_hex().to_string(),
            );
        }
        if case.divergence.is_some() {
            result.verdict = record(case, &prepared.shapes, &outputs);
            return Ok(Gathered { result, held: None });
        }
        match &prepared.expected {
            Some(expected) => {
                let (shapes, sent) = (&prepared.shapes, (&ask.job, dispatched));
                let of = (case, case.variants[step.variant].hostile);
                let against = if case.reference { REFERENCE } else { STATED };
                let judge = |build, against| judge(of, shapes, build, against, &outputs, sent);
                result.verdict = match (&case.differs, &prepared.ported, language) {
                    (Some(differs), Some(ported), Language::Wgsl) => {
                        match judge(build, (STATED_OF_WGSL, ported)) {
                            verdict if verdict.agrees() => {
                                result.expected = Some(Expectation::Differs(differs.why.clone()));
                                judge(Build::Canonical, (STATED_OF_HLSL, expected))
                            }
                            verdict => verdict,
                        }
                    }
                    (Some(_), ..) => judge(build, (STATED_OF_HLSL, expected)),
                    (None, ..) => judge(build, (against, expected)),
                };
                let at = (case, step, shapes.as_slice());
                self.pictures
                    .tell(at, (against, expected), (&result, &outputs), events);
                Ok(Gathered { result, held: None })
            }
            None => Ok(Gathered {
                result,
                held: Some((ask.job, dispatched, outputs)),
            }),
        }
    }
}

/// Runs a job and gives its outputs as the case has them. Elements without an order can be compared between runs only
/// here, where they are sorted; other runs are compared where they happen.
fn run_lane(
    seat: &mut Seat<'_>,
    ask: &Ask,
    (case, _, side): (&Case, Language, &Side),
    prepared: &Prepared,
) -> Result<Result<Outputs, Verdict>, Error> {
    let unordered = case
        .resources
        .iter()
        .any(|resource| !resource.order.is_kept());
    if ask.repeat == 1 || !unordered {
        let outputs = seat.run(ask)?;
        return Ok(outputs.map(|outputs| prepared.gather(case, side, outputs)));
    }
    let once = Ask {
        repeat: 1,
        ..ask.clone()
    };
    let run = |seat: &mut Seat<'_>| {
        seat.run(&once)
            .map(|outputs| outputs.map(|outputs| prepared.gather(case, side, outputs)))
    };
    let first = match run(seat)? {
        Ok(outputs) => outputs,
        Err(verdict) => return Ok(Err(verdict)),
    };
    for number in 2..=ask.repeat {
        match run(seat)? {
            Ok(outputs) if outputs.contents == first.contents => {}
            Ok(_) => return Ok(Err(crate::seat::unstable(number))),
            Err(verdict) => return Ok(Err(verdict)),
        }
    }
    Ok(Ok(first))
}

type Ready<'a> = (
    &'a [std::sync::Arc<crate::kernel::Compiled>],
    Vec<std::sync::Arc<crate::kernel::Program>>,
    &'a Side,
);

/// The compiled passes, their programs for one device and how they see the case, or why it cannot run them.
fn passes<'a>(
    case: &Case,
    device: &Device,
    kernels: &'a Kernels,
    (language, build): (Language, Build),
) -> Result<Ready<'a>, Verdict> {
    let passes = kernels.passes(language, build)?;
    let mut programs = Vec::new();
    for (place, compiled) in passes.iter().enumerate() {
        if let Some(lacks) = host::beyond_adapter(&compiled.interface, &device.adapter) {
            return Err(Verdict::Unsupported { lacks });
        }
        programs.push(kernels.program(
            case,
            (language, build, device.runner),
            place,
            device.float_controls,
        )?);
    }
    Ok((passes, programs, kernels.side(language)?))
}

/// Bytes of a thread's stack: translators to text follow an expression as deep as it goes.
const STACK: usize = 64 << 20;

/// A thread with a deep stack.
fn deep<'scope, T: Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    run: impl FnOnce() -> T + Send + 'scope,
) -> ScopedJoinHandle<'scope, T> {
    Builder::new()
        .stack_size(STACK)
        .spawn_scoped(scope, run)
        // As `Scope::spawn` does.
        .unwrap_or_else(|error| resume_unwind(Box::new(format!("no thread: {error}"))))
}

/// Where the expected values come from, in messages.
const REFERENCE: &str = "CPU reference";
const STATED: &str = "the case";
const STATED_OF_HLSL: &str = "HLSL, as the case says";
const STATED_OF_WGSL: &str = "WGSL, as the case says";

/// Where nothing is promised, a lane that is lost or unsteady breaks no promise.
fn excused(case: &Case, mut gathered: Gathered) -> Gathered {
    let verdict = &gathered.result.verdict;
    if case.divergence.is_some()
        && matches!(
            verdict,
            Verdict::Lost { .. } | Verdict::Unstable { .. } | Verdict::Different(_)
        )
    {
        let values = format!(
            "{}: {}",
            verdict.name(),
            shadertwin_report::message(verdict)
        );
        gathered.result.verdict = Verdict::Recorded { values };
    }
    gathered
}
