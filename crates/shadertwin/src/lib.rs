//! Is this shader port the same kernel? Asked from a test.
//!
//! ```no_run
//! #[test]
//! fn the_blur_is_the_same_in_both_languages() {
//!     shadertwin::check("shaders/blur.wgsl", "shaders/blur.hlsl")
//!         .hlsl_entry("CSMain")
//!         .size(64, 48)
//!         .run()
//!         .expect("the kernels can be compared")
//!         .assert_same();
//! }
//! ```
//!
//! Both kernels are compiled, made canonical and run on every Vulkan driver present, through raw Vulkan and through wgpu;
//! every output is compared bit for bit. Devices are held by worker processes, so that a driver that crashes costs a lane
//! and not the test: the program `shadertwin` must be on the `PATH`, beside the test (a project that builds it), or named by
//! the variable `SHADERTWIN`. Paths are
//! those of the current folder, which in a test is the package's own.

use shadertwin_case::{Case, Tree};
use shadertwin_compare::RunnerKind;
use shadertwin_report::{JsonReport, Summary};
use shadertwin_suite::{CheckRequest, Compiler, Interrupt, Selection, Settings};
use std::path::{Path, PathBuf};
use std::time::Duration;

pub use shadertwin_case::HlslLayout;
pub use shadertwin_report::{Answer, Far, Sizes, Told};
pub use shadertwin_suite::Error;

/// Starts a question about two kernels: a WGSL file and an HLSL file.
pub fn check(wgsl: impl AsRef<Path>, hlsl: impl AsRef<Path>) -> Check {
    Check {
        question: Question::Pair(Box::new(CheckRequest {
            wgsl: wgsl.as_ref().to_owned(),
            hlsl: hlsl.as_ref().to_owned(),
            seed: 1,
            ..CheckRequest::default()
        })),
        adapters: Vec::new(),
        repeat: 3,
        timeout: Duration::from_secs(30),
        report: None,
    }
}

/// Starts a question that a case file asks; `shadertwin check A B --write-case FILE` writes one to start from.
pub fn case(path: impl AsRef<Path>) -> Check {
    Check {
        question: Question::Case(path.as_ref().to_owned()),
        ..check("", "")
    }
}

/// A question about two kernels, to be [run](Check::run).
///
/// What is said about entry points, names and sizes is for two files; a case file says it itself.
#[derive(Clone, Debug)]
#[must_use = "nothing is compared before `run`"]
pub struct Check {
    question: Question,
    adapters: Vec<String>,
    repeat: u32,
    timeout: Duration,
    report: Option<PathBuf>,
}

#[derive(Clone, Debug)]
enum Question {
    Pair(Box<CheckRequest>),
    Case(PathBuf),
}

impl Check {
    fn with(mut self, say: impl FnOnce(&mut CheckRequest)) -> Self {
        if let Question::Pair(request) = &mut self.question {
            say(request);
        }
        self
    }

    /// Entry point of the WGSL; needed when the file has several.
    pub fn wgsl_entry(self, name: &str) -> Self {
        self.with(|request| request.entries[0] = Some(name.to_owned()))
    }

    /// Entry point of the HLSL; needed when the file has several.
    pub fn hlsl_entry(self, name: &str) -> Self {
        self.with(|request| request.entries[1] = Some(name.to_owned()))
    }

    /// Compares functions of libraries, files without kernels: one expression of each language, of `x` (four floats), `u`
    /// (four unsigned integers) and `i` (four signed ones), evaluated on each element by a kernel that is made for it.
    pub fn call(self, wgsl: &str, hlsl: &str) -> Self {
        let call = [wgsl, hlsl].map(|expression| expression.trim().to_owned());
        self.with(|request| request.call = Some(call))
    }

    /// Macro of the HLSL; override constant or `#ifdef` name of the WGSL.
    pub fn define(self, name: &str, value: impl ToString) -> Self {
        let value = value.to_string();
        self.with(|request| request.defines.push((name.to_owned(), value)))
    }

    /// Folder searched for `#include`.
    pub fn include(self, folder: impl AsRef<Path>) -> Self {
        self.with(|request| request.include.push(folder.as_ref().to_owned()))
    }

    /// WGSL file put in front of the kernel.
    pub fn wgsl_prelude(self, file: impl AsRef<Path>) -> Self {
        self.with(|request| request.prelude.push(file.as_ref().to_owned()))
    }

    /// How the HLSL's buffers are laid out; as Direct3D does, when nothing is said.
    pub fn hlsl_layout(self, layout: HlslLayout) -> Self {
        self.with(|request| request.layout = layout)
    }

    /// Resources or members that belong together.
    pub fn bind(self, wgsl: &str, hlsl: &str) -> Self {
        self.with(|request| request.bind.push((wgsl.to_owned(), hlsl.to_owned())))
    }

    /// What a member of a uniform block holds: numbers with `+ - * /`, `width`, `height`, `elements` and other members.
    pub fn set(self, member: &str, expression: impl ToString) -> Self {
        let expression = expression.to_string();
        self.with(|request| request.set.push((member.to_owned(), expression)))
    }

    /// A size to run on, in texels or, with a height of 1, elements; may be said several times.
    pub fn size(self, width: u32, height: u32) -> Self {
        self.with(|request| request.sizes.push([width, height]))
    }

    /// Invocations to dispatch, where they are not those of the size.
    pub fn dispatch(self, threads: [u32; 3]) -> Self {
        self.with(|request| request.dispatch = Some(threads))
    }

    /// Seed of the inputs.
    pub fn seed(self, seed: u64) -> Self {
        self.with(|request| request.seed = seed)
    }

    /// Leaves out the sizes whose inputs are NaN, infinities and other bits on which arithmetic goes wrong.
    pub fn no_hostile(self) -> Self {
        self.with(|request| request.no_hostile = true)
    }

    /// Adapters whose name holds this, and no others; may be said several times.
    pub fn adapter(mut self, part: &str) -> Self {
        self.adapters.push(part.to_owned());
        self
    }

    /// Runs of each trial, 3 when nothing is said; runs that disagree make the answer [`Answer::Unstable`].
    pub fn repeat(mut self, runs: u32) -> Self {
        self.repeat = runs.max(1);
        self
    }

    /// Time that one trial may take on its device, 30 s when nothing is said.
    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.timeout = timeout;
        self
    }

    /// Where to write a JSON report.
    pub fn report(mut self, file: impl AsRef<Path>) -> Self {
        self.report = Some(file.as_ref().to_owned());
        self
    }

    /// Compiles, runs and compares.
    ///
    /// # Errors
    ///
    /// What keeps the question from being asked: a file that does not compile or match (the message names what is
    /// missing), no DXC, no adapter, no program `shadertwin`. What a kernel or a driver does wrong is an [`Outcome`].
    pub fn run(&self) -> Result<Outcome, Error> {
        let program = program();
        let compiler = Compiler::new(&program);
        let (case, about) = match &self.question {
            Question::Pair(request) => {
                let matched = shadertwin_suite::matched(request, &compiler)?;
                let lines = matched.notes.iter().map(|note| format!("note: {note}\n"));
                (
                    matched.case,
                    matched.table + "\n" + &lines.collect::<String>(),
                )
            }
            Question::Case(path) => (Case::read_alone(path)?, String::new()),
        };
        let devices = shadertwin_suite::discover(&program, &RunnerKind::DEFAULT)?;
        let tree = Tree::alone(case);
        let selection = Selection {
            adapters: self.adapters.clone(),
            ..Selection::default()
        };
        let plan = shadertwin_suite::plan(&tree, devices, &selection)?;
        let settings = Settings {
            program,
            compiler,
            timeout: self.timeout,
            repeat: self.repeat,
            validation: false,
            classify: true,
            pictures: false,
            jobs: None,
            fail_fast: false,
            interrupt: Interrupt::default(),
        };
        let mut summary = Summary::default();
        let mut json = JsonReport::default();
        shadertwin_suite::run(&tree, &plan, &settings, &mut |event| {
            summary.take(&event);
            json.take(&event);
        })?;
        json.complete = true;
        if let Some(path) = &self.report {
            json.write(path).map_err(|error| Error::Unusable {
                path: path.clone(),
                reason: error.to_string(),
            })?;
        }
        Ok(Outcome {
            answer: Answer::of(&summary),
            details: about
                + &shadertwin_report::unseen(&summary)
                + &shadertwin_report::table(&summary)
                + &shadertwin_report::failures(&summary),
        })
    }
}

/// The program whose `worker` command holds a device: the one in `SHADERTWIN`, else the one that Cargo built beside this
/// test, else the one on the `PATH`.
fn program() -> PathBuf {
    if let Some(program) = std::env::var_os("SHADERTWIN") {
        return program.into();
    }
    let name = format!("shadertwin{}", std::env::consts::EXE_SUFFIX);
    let beside = std::env::current_exe()
        .ok()
        .and_then(|test| Some(test.parent()?.parent()?.join(&name)));
    beside
        .filter(|program| program.is_file())
        .unwrap_or_else(|| name.into())
}

/// What came of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The answer.
    pub answer: Answer,
    /// Both interfaces, the table of lanes, and every difference.
    pub details: String,
}

impl Outcome {
    /// Passes when the kernels are the same, in every bit or up to what floating point leaves to native builds.
    ///
    /// # Panics
    ///
    /// Otherwise, with the answer and all details.
    pub fn assert_same(&self) {
        assert!(
            matches!(self.answer, Answer::Same { .. } | Answer::Latitude { .. }),
            "{}\n\n{}",
            self.answer,
            self.details
        );
    }

    /// Passes when every lane gave the same bits, native ones too.
    ///
    /// # Panics
    ///
    /// Otherwise, with the answer and all details.
    pub fn assert_same_bits(&self) {
        assert!(
            matches!(self.answer, Answer::Same { .. }),
            "{}\n\n{}",
            self.answer,
            self.details
        );
    }
}
