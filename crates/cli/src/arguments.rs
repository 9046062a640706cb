use clap::{Args, Parser, Subcommand, ValueEnum};
use shadertwin_case::{Build, HlslLayout, TexelFormat};
use shadertwin_compare::RunnerKind;
use shadertwin_report::Target;
use shadertwin_suite::Shard;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::str::FromStr;

const EXIT_CODES: &str = "\
Exit codes:
  0  everything agrees
  1  something disagrees, was lost, or could not be compared; operations were left and --deny-residual was given
  2  wrong arguments, or a case, shader or picture that cannot be used
  3  no trial matches the filters
  4  set-up is missing (no DXC, no adapter): run ci/setup
  5  the suite itself failed
130  interrupted by Ctrl-C or SIGTERM: the reports of what ran are written";

/// Is this shader port the same kernel? Compute kernels in WGSL and HLSL, compared bit for bit.
#[derive(Debug, Parser)]
#[command(name = "shadertwin", version, after_help = EXIT_CODES, subcommand_required = true, arg_required_else_help = true)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Run every case in both languages, on every runner, build and adapter, and compare all outputs.
    Run(Run),
    /// Compare two kernels that are said to be the same: a WGSL file and an HLSL file.
    Check(Box<Check>),
    /// Compare the JSON reports of several machines: every canonical digest must be the same on all of them.
    Merge(Merge),
    /// HLSL and WGSL side by side: how each thing is said in both, and whether the bits are equal on the adapters here.
    Catalogue(Catalogue),
    /// Write a case and its two kernels, which copy a buffer, to start from.
    New(New),
    /// Rewrite a kernel so that every device gives the same bits.
    Canonicalise(Canonicalise),
    /// List the devices that each runner sees, with drivers, limits and float controls.
    Adapters(Adapters),
    /// Hold one device or the compilers, and do jobs from standard input; `run` starts these.
    #[command(hide = true)]
    Worker(Worker),
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  shadertwin run                                    every case on every lane
  shadertwin run bilateral                          what has `bilateral` in its name
  shadertwin run hlsl/dxc/vulkan/native@llvmpipe    one lane
  shadertwin run gaussian --build canonical --report json=report.json
  shadertwin run --report html=report --report junit=junit.xml
  shadertwin run --root my-port                     your own tree of twins
  shadertwin run --shard 1/4 --report json=1.json   the first quarter of the cases
  shadertwin run --since report.json --fail-fast    what changed since, up to the first that is red

A trial's name is LANGUAGE/COMPILER/RUNNER/BUILD@ADAPTER GROUP/STEM SIZE; `--list` prints them all.")]
pub(crate) struct Run {
    /// Substrings of trial names; a trial runs when it holds any of them
    pub(crate) filters: Vec<String>,
    /// Tree with tests/cases, shaders-wgsl and shaders-hlsl
    #[arg(long, value_name = "DIR", default_value = ".")]
    pub(crate) root: PathBuf,
    /// Adapters whose name holds this; may be repeated
    #[arg(long, value_name = "SUBSTRING")]
    pub(crate) adapter: Vec<String>,
    /// Runner; may be repeated [default: all but gl]
    #[arg(long, value_name = "RUNNER")]
    pub(crate) runner: Vec<Runner>,
    /// Build; may be repeated [default: all]
    #[arg(long, value_name = "BUILD")]
    pub(crate) build: Vec<BuildName>,
    /// The large sizes too: minutes on a driver that runs on the CPU
    #[arg(long)]
    pub(crate) thorough: bool,
    /// Runs of each trial; runs that disagree make it unstable
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(crate) repeat: u32,
    /// Seconds that one trial may take on its device
    #[arg(long, value_name = "SECONDS", default_value_t = 30, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    pub(crate) timeout: u64,
    /// Ask the graphics APIs to check every call; their messages make a trial red
    #[arg(long)]
    pub(crate) validation: bool,
    /// Do not find out why native lanes have other bits than the canonical ones
    #[arg(long)]
    pub(crate) no_classify: bool,
    /// One of N parts of the cases, which together are the whole
    #[arg(long, value_name = "I/N", conflicts_with = "bless")]
    pub(crate) shard: Option<Shard>,
    /// Leave out cases that are unchanged since this JSON report and were green in it, on the same drivers
    #[arg(long, value_name = "REPORT.json", conflicts_with = "bless")]
    pub(crate) since: Option<PathBuf>,
    /// Compilers, and devices, that work at once [default: a compiler for each processor, and all devices]
    #[arg(long, short, value_name = "N")]
    pub(crate) jobs: Option<NonZeroUsize>,
    /// Stop after the first red trial; reports say that they are partial
    #[arg(long, conflicts_with = "bless")]
    pub(crate) fail_fast: bool,
    /// Write a report: json=FILE, junit=FILE, markdown=FILE or html=DIR; may be repeated
    #[arg(long, value_name = "FORMAT=PATH")]
    pub(crate) report: Vec<Target>,
    #[command(flatten)]
    pub(crate) loudness: Loudness,
    /// Commit the canonical digests of this run to tests/ref/digests.txt, if everything agrees
    #[arg(long, conflicts_with = "list")]
    pub(crate) bless: bool,
    /// Print the names of the trials and run nothing
    #[arg(long)]
    pub(crate) list: bool,
}

/// How much is printed.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct Loudness {
    /// Print the answer and what failed, and nothing else
    #[arg(long, short, conflicts_with = "verbose")]
    pub(crate) quiet: bool,
    /// Print each trial as it ends
    #[arg(long, short)]
    pub(crate) verbose: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  shadertwin check blur.wgsl blur.hlsl
  shadertwin check scan.wgsl scan.hlsl --wgsl-entry main --hlsl-entry CSMain -D BLOCK=256
  shadertwin check a.wgsl b.hlsl --bind positions=g_Pos --set halfSize=size/2 --size 640x480
  shadertwin check a.wgsl b.hlsl --write-case a.toml && shadertwin check --case a.toml
  shadertwin check noise.wgsl noise.hlsl --wgsl-call 'snoise(x.xy)' --hlsl-call 'SNoise(x.xy)'

Resources and members are matched by kind, shape, access and name, never by number alone. Inputs are seeded: ordinary
numbers first, then bits on which arithmetic goes wrong.

Exit codes:
  0  the same kernel, in every bit or up to what floating point leaves to native builds
  1  different, unstable, or a lane was lost
  2  cannot be compared: what is missing, and the flag that supplies it
  4  set-up is missing (no DXC, no adapter): run ci/setup")]
pub(crate) struct Check {
    /// The two kernels
    #[arg(value_name = "A.wgsl B.hlsl", num_args = 0..=2)]
    pub(crate) files: Vec<PathBuf>,
    /// A case that says what to run; as written by --write-case
    #[arg(long, value_name = "FILE", conflicts_with = "files")]
    pub(crate) case: Option<PathBuf>,
    /// Write the case that was made of the two kernels, and run nothing
    #[arg(long, value_name = "FILE", conflicts_with = "case")]
    pub(crate) write_case: Option<PathBuf>,
    /// Entry point of the WGSL; needed when the file has several
    #[arg(long, value_name = "NAME")]
    pub(crate) wgsl_entry: Option<String>,
    /// Entry point of the HLSL; needed when the file has several
    #[arg(long, value_name = "NAME")]
    pub(crate) hlsl_entry: Option<String>,
    /// Compare functions of libraries: an expression of `x` (four floats), `u` (four unsigned integers) and `i` (four
    /// signed ones), evaluated on each element by a kernel that is made for it
    #[arg(long, value_name = "EXPR", allow_hyphen_values = true,
          conflicts_with_all = ["case", "wgsl_call", "hlsl_call", "wgsl_entry", "hlsl_entry"])]
    pub(crate) call: Option<String>,
    /// The expression of the WGSL, where the two are spelled differently
    #[arg(long, value_name = "EXPR", allow_hyphen_values = true, requires = "hlsl_call",
          conflicts_with_all = ["case", "wgsl_entry", "hlsl_entry"])]
    pub(crate) wgsl_call: Option<String>,
    /// The expression of the HLSL
    #[arg(long, value_name = "EXPR", allow_hyphen_values = true, requires = "wgsl_call",
          conflicts_with_all = ["case", "wgsl_entry", "hlsl_entry"])]
    pub(crate) hlsl_call: Option<String>,
    /// Macro of the HLSL; override constant or `#ifdef` name of the WGSL; may be repeated
    #[arg(short = 'D', value_name = "NAME[=VALUE]")]
    pub(crate) define: Vec<Macro>,
    /// Folder searched for #include; may be repeated
    #[arg(short = 'I', value_name = "DIR")]
    pub(crate) include: Vec<PathBuf>,
    /// WGSL file put in front of the kernel; may be repeated
    #[arg(long, value_name = "FILE")]
    pub(crate) wgsl_prelude: Vec<PathBuf>,
    /// Resources or members that belong together; may be repeated
    #[arg(long, value_name = "WGSL=HLSL")]
    pub(crate) bind: Vec<Pair>,
    /// What a member of a uniform block holds: numbers with + - * /, width, height, elements and other members, one for
    /// all components or one each between commas; may be repeated
    #[arg(long, value_name = "MEMBER=EXPR")]
    pub(crate) set: Vec<Pair>,
    /// Invocations to dispatch [default: the size]
    #[arg(long, value_name = "X[,Y[,Z]]", allow_hyphen_values = true)]
    pub(crate) dispatch: Option<Threads>,
    /// Size to run on; may be repeated [default: some that divide by the workgroup and some that do not]
    #[arg(long, value_name = "N|WxH", allow_hyphen_values = true)]
    pub(crate) size: Vec<Extent>,
    /// Seed of the inputs
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(0..=i64::MAX as u64))]
    pub(crate) seed: u64,
    /// Ordinary inputs alone: leave out the sizes on which they are NaN, infinities and other bits on which arithmetic goes
    /// wrong
    #[arg(long)]
    pub(crate) no_hostile: bool,
    /// How the HLSL's buffers are laid out
    #[arg(long, value_name = "RULES", default_value = "dx")]
    pub(crate) hlsl_layout: LayoutName,
    /// Adapters whose name holds this; may be repeated
    #[arg(long, value_name = "SUBSTRING")]
    pub(crate) adapter: Vec<String>,
    /// Runner; may be repeated [default: all but gl]
    #[arg(long, value_name = "RUNNER")]
    pub(crate) runner: Vec<Runner>,
    /// Runs of each trial; runs that disagree make it unstable
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(crate) repeat: u32,
    /// Seconds that one trial may take on its device
    #[arg(long, value_name = "SECONDS", default_value_t = 30, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    pub(crate) timeout: u64,
    /// Ask the graphics APIs to check every call; their messages make a trial red
    #[arg(long)]
    pub(crate) validation: bool,
    /// Write a report: json=FILE, junit=FILE, markdown=FILE or html=DIR; may be repeated
    #[arg(long, value_name = "FORMAT=PATH")]
    pub(crate) report: Vec<Target>,
    #[command(flatten)]
    pub(crate) loudness: Loudness,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  shadertwin merge office.json lab.json
  shadertwin merge a/report.json --name h200=b/report.json --report html=merged --report junit=merged.xml

A machine is called by the name of its file, without the extension. Cases and sizes that only one report has are not
compared, nor are cases whose sources are not the same in all reports.

Exit codes:
  0  every case was compared, and all canonical digests agree
  1  something deviates, was not compared, or was red in its own report in a canonical lane
  2  wrong arguments, or a file that is no whole report
  5  a report could not be written")]
pub(crate) struct Merge {
    /// JSON reports, each of one machine
    #[arg(value_name = "REPORT.json")]
    pub(crate) files: Vec<PathBuf>,
    /// A report, and what its machine is called; may be repeated
    #[arg(long, value_name = "NAME=FILE")]
    pub(crate) name: Vec<Named>,
    /// Write a report: json=FILE, junit=FILE, markdown=FILE or html=DIR; may be repeated
    #[arg(long, value_name = "FORMAT=PATH")]
    pub(crate) report: Vec<Target>,
    /// Print what deviates and the last line, and nothing else
    #[arg(long, short)]
    pub(crate) quiet: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  shadertwin catalogue lerp                     run what has `lerp` in it, and print how both languages say it
  shadertwin catalogue traps texture            all words must be there: in a case's name, title, spellings or notes
  shadertwin catalogue --list | less            the whole dictionary, without running anything
  shadertwin catalogue --from h200.json --from here.json --html dictionary.html

Verdicts tell, for each adapter, whether all lanes of the pair have equal bits, within what native builds are, or that the
languages differ and how to port the thing instead.

Exit codes:
  0  printed
  1  a pair disagrees that should not
  2  wrong arguments, a case that cannot be used, or a file that is no report
  3  nothing in the dictionary holds the words
  4  set-up is missing (no DXC, no adapter): run ci/setup
  5  the suite itself failed, or the page could not be written")]
pub(crate) struct Catalogue {
    /// Words to look for; pairs are shown that hold all of them
    #[arg(value_name = "WORD")]
    pub(crate) words: Vec<String>,
    /// Tree with tests/cases, shaders-wgsl and shaders-hlsl
    #[arg(long, value_name = "DIR", default_value = ".")]
    pub(crate) root: PathBuf,
    /// Run nothing, and print no verdicts
    #[arg(long, conflicts_with = "from")]
    pub(crate) list: bool,
    /// Run nothing, and take verdicts from a JSON report of `run`; may be repeated
    #[arg(long, value_name = "REPORT.json")]
    pub(crate) from: Vec<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// Write a page to be opened in a browser, with a search field
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,
}

/// `NAME=FILE`
#[derive(Clone, Debug)]
pub(crate) struct Named {
    pub(crate) name: String,
    pub(crate) path: PathBuf,
}

impl FromStr for Named {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.split_once('=') {
            Some((name, path)) if !name.trim().is_empty() && !path.is_empty() => Ok(Self {
                name: name.trim().to_owned(),
                path: PathBuf::from(path),
            }),
            _ => Err("write NAME=FILE".to_owned()),
        }
    }
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  shadertwin canonicalise blur.wgsl -o blur.canonical.wgsl
  shadertwin canonicalise blur.hlsl --entry CSMain -D RADIUS=5 --texture 0:0=rgba8unorm -o blur.spv

What must be left to the driver is listed on standard error, one line each. When there is nothing, the kernel gives the
same bits on every device. Text is as exact as SPIR-V; it must be run with workgroup memory zeroed, as WebGPU does.")]
pub(crate) struct Canonicalise {
    /// Kernel: .wgsl, .hlsl or .spv
    pub(crate) file: PathBuf,
    /// File to write, by extension: .spv, .wgsl or .hlsl; `-` writes WGSL to standard output
    #[arg(short, long, value_name = "OUT")]
    pub(crate) output: PathBuf,
    /// Entry point; needed when the file has several. A SPIR-V file is rewritten whole
    #[arg(long, value_name = "NAME")]
    pub(crate) entry: Option<String>,
    /// Override constant of WGSL or macro of HLSL, a whole number, 1 when left out; may be repeated
    #[arg(short = 'D', value_name = "NAME[=VALUE]")]
    pub(crate) define: Vec<Define>,
    /// Folder searched for #include; may be repeated
    #[arg(short = 'I', value_name = "DIR")]
    pub(crate) include: Vec<PathBuf>,
    /// Format of a texture that will be bound, by WebGPU name; may be repeated. A storage texture that declares its
    /// format needs none; reads of other textures are left to the driver without it
    #[arg(long, value_name = "GROUP:BINDING=FORMAT")]
    pub(crate) texture: Vec<TextureName>,
    /// Exit with 1 when an operation was left to the driver
    #[arg(long)]
    pub(crate) deny_residual: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  shadertwin new blur/horizontal --root my-port && shadertwin run --root my-port
  shadertwin new traps/101-row --naive          traps/101-row and traps/101-row_naive, which the languages make different")]
pub(crate) struct New {
    /// Name of the case and of its kernels
    #[arg(value_name = "GROUP/STEM")]
    pub(crate) stem: String,
    /// Tree to write to; made when it is not there
    #[arg(long, value_name = "DIR", default_value = ".")]
    pub(crate) root: PathBuf,
    /// Write two cases: one that is ported right, and STEM_naive, which both languages define and define otherwise
    #[arg(long)]
    pub(crate) naive: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Adapters {
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Worker {
    pub(crate) role: Role,
    /// Place of the device; without it, the devices are listed
    pub(crate) index: Option<u32>,
    #[arg(long)]
    pub(crate) validation: bool,
}

/// What a worker process holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Role {
    Vulkan,
    Wgpu,
    Gl,
    /// naga and DXC, no device
    Compiler,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Runner {
    /// Vulkan, called directly
    Vulkan,
    /// wgpu on its Vulkan backend
    Wgpu,
    /// Dawn, which takes WGSL text alone; `ci/setup --dawn` gets it
    Dawn,
    /// wgpu on its OpenGL backend, which runs only where it is named: no canonical build
    Gl,
}

impl From<Runner> for RunnerKind {
    fn from(runner: Runner) -> Self {
        match runner {
            Runner::Vulkan => Self::Vulkan,
            Runner::Wgpu => Self::Wgpu,
            Runner::Dawn => Self::Dawn,
            Runner::Gl => Self::Gl,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum BuildName {
    /// Every operation rewritten to one meaning: bits must agree everywhere
    Canonical,
    /// The canonical form as WGSL text, on the runners that take text: the same bits
    CanonicalText,
    /// What an application gets
    Native,
}

impl From<BuildName> for Build {
    fn from(build: BuildName) -> Self {
        match build {
            BuildName::Canonical => Self::Canonical,
            BuildName::CanonicalText => Self::CanonicalText,
            BuildName::Native => Self::Native,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum LayoutName {
    /// As Direct3D does
    Dx,
    /// std140 and std430
    Std,
    /// Every member right behind the one before
    Scalar,
}

impl From<LayoutName> for HlslLayout {
    fn from(layout: LayoutName) -> Self {
        match layout {
            LayoutName::Dx => Self::Dx,
            LayoutName::Std => Self::Std,
            LayoutName::Scalar => Self::Scalar,
        }
    }
}

/// `LEFT=RIGHT`
#[derive(Clone, Debug)]
pub(crate) struct Pair {
    pub(crate) left: String,
    pub(crate) right: String,
}

impl FromStr for Pair {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.split_once('=') {
            Some((left, right)) if !left.trim().is_empty() && !right.trim().is_empty() => {
                Ok(Self {
                    left: left.trim().to_owned(),
                    right: right.trim().to_owned(),
                })
            }
            _ => Err("two names or a name and an expression belong on the sides of `=`".to_owned()),
        }
    }
}

/// `X`, `X,Y` or `X,Y,Z`
#[derive(Clone, Copy, Debug)]
pub(crate) struct Threads(pub(crate) [u32; 3]);

impl FromStr for Threads {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers: Option<Vec<u32>> = text.split(',').map(positive).collect();
        match numbers.as_deref() {
            Some(&[x]) => Ok(Self([x, 1, 1])),
            Some(&[x, y]) => Ok(Self([x, y, 1])),
            Some(&[x, y, z]) => Ok(Self([x, y, z])),
            _ => Err("write one to three whole numbers from 1, such as 64,64".to_owned()),
        }
    }
}

/// `N` or `WxH`
#[derive(Clone, Copy, Debug)]
pub(crate) struct Extent(pub(crate) [u32; 2]);

impl FromStr for Extent {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let sides: Option<Vec<u32>> = text.split('x').map(positive).collect();
        match sides.as_deref() {
            Some(&[n]) => Ok(Self([n, 1])),
            Some(&[w, h]) => Ok(Self([w, h])),
            _ => Err("write a number of elements, or WIDTHxHEIGHT".to_owned()),
        }
    }
}

fn positive(text: &str) -> Option<u32> {
    text.trim().parse().ok().filter(|&number| number > 0)
}

/// `NAME` or `NAME=VALUE`, the value any text
#[derive(Clone, Debug)]
pub(crate) struct Macro {
    pub(crate) name: String,
    pub(crate) value: String,
}

impl FromStr for Macro {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (name, value) = text.split_once('=').unwrap_or((text, "1"));
        let is_name = name.starts_with(|first: char| first.is_alphabetic() || first == '_')
            && name
                .chars()
                .all(|letter| letter.is_alphanumeric() || letter == '_');
        if is_name {
            Ok(Self {
                name: name.to_owned(),
                value: value.to_owned(),
            })
        } else {
            Err("write NAME or NAME=VALUE, such as RADIUS=5".to_owned())
        }
    }
}

/// `NAME` or `NAME=VALUE`, a whole number
#[derive(Clone, Debug)]
pub(crate) struct Define {
    pub(crate) name: String,
    pub(crate) value: u32,
}

impl FromStr for Define {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (name, value) = text.split_once('=').unwrap_or((text, "1"));
        match value.parse() {
            Ok(value) if !name.is_empty() => Ok(Self {
                name: name.to_owned(),
                value,
            }),
            _ => Err("write NAME or NAME=VALUE with a whole number from 0".to_owned()),
        }
    }
}

/// `GROUP:BINDING=FORMAT`
#[derive(Clone, Debug)]
pub(crate) struct TextureName {
    pub(crate) place: (u32, u32),
    pub(crate) format: TexelFormat,
}

impl FromStr for TextureName {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text
            .split_once('=')
            .and_then(|(place, format)| Some((place.split_once(':')?, format)));
        let place = parts
            .and_then(|((group, binding), _)| Some((group.parse().ok()?, binding.parse().ok()?)));
        let (Some((_, name)), Some(place)) = (parts, place) else {
            return Err("write GROUP:BINDING=FORMAT, such as 0:1=rgba8unorm".to_owned());
        };
        let format = TexelFormat::ALL
            .into_iter()
            .find(|format| format.webgpu_name() == name);
        let known = || TexelFormat::ALL.map(TexelFormat::webgpu_name).join(", ");
        format
            .map(|format| Self { place, format })
            .ok_or_else(|| format!("there is no format `{name}`; name one of: {}", known()))
    }
}
