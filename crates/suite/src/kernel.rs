//! The two kernels of a case, compiled for both builds, made canonical for what a device accepts, and checked against
//! each other.

use crate::compiler::Compiler;
use crate::side::{Side, Unit};
use crate::{Error, host, source};
use shadertwin_canonical::{Canonical, Residual, Target, canonicalise, for_text};
use shadertwin_case::{Build, Case, Language, Limits, Tree};
use shadertwin_compare::{Refuser, RunnerKind, Verdict};
use shadertwin_compile::{ConstantKind, Fault, Module, readable_for_glsl, wgsl_from_spirv};
use shadertwin_dispatch::{Code, FloatControls};
use shadertwin_reflect::{
    Difference, DifferenceKind, Interface, Place, Scalar, SpecConstant, differences, reflect,
};
use shadertwin_report::Compilation;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// One compiled entry point.
pub(crate) struct Compiled {
    pub(crate) module: Module,
    pub(crate) interface: Interface,
    compile_ns: u64,
}

/// The compiled passes of one language and build, or the verdict that stands for them.
pub(crate) type Passes = Result<Vec<Arc<Compiled>>, Verdict>;

/// A program as a runner takes it, with what the canonical pass had to leave.
pub(crate) struct Program {
    pub(crate) code: Arc<Code>,
    /// Name of the entry point in the code.
    pub(crate) entry: String,
    pub(crate) residual: Vec<String>,
}

impl Program {
    /// A module that is not looked at for residual operations.
    pub(crate) fn of(words: Vec<u32>, entry: &str) -> Arc<Self> {
        Arc::new(Self {
            code: Arc::new(Code::SpirV(words)),
            entry: entry.to_owned(),
            residual: Vec::new(),
        })
    }

    /// Text that says that it uses subgroups: Tint asks for that, and naga, which wrote or read the text, does not know it.
    fn with_subgroups(&self) -> Self {
        let code = match &*self.code {
            Code::Wgsl { source, constants } => Arc::new(Code::Wgsl {
                // On the same line, so that messages count lines as the file does.
                source: format!("enable subgroups; {source}"),
                constants: constants.clone(),
            }),
            Code::SpirV(_) => Arc::clone(&self.code),
        };
        Self {
            code,
            entry: self.entry.clone(),
            residual: self.residual.clone(),
        }
    }

    /// The same as WGSL text: a module made for text, of one entry point with this interface.
    pub(crate) fn of_text(
        words: &[u32],
        interface: &Interface,
    ) -> Result<Result<Self, shadertwin_canonical::Error>, Verdict> {
        let uses = host::uses(std::slice::from_ref(interface));
        let plain = match for_text(words, &uses, Target::Wgsl) {
            Ok(plain) => plain,
            Err(error) => return Ok(Err(error)),
        };
        let (source, entry) = as_text(&plain.words)?;
        Ok(Ok(Self {
            code: Arc::new(Code::Wgsl {
                source,
                constants: Vec::new(),
            }),
            entry,
            residual: Vec::new(),
        }))
    }
}

/// Everything compiled for one case.
pub(crate) struct Kernels {
    /// The kernels as a report shows them.
    pub(crate) about: shadertwin_report::Kernels,
    /// One entry a pass, or why there is none.
    compiled: BTreeMap<(Language, Build), Passes>,
    /// By language: how the kernels see the resources, or why they cannot be given what they ask for.
    sides: [Result<Side, Verdict>; 2],
    programs: Mutex<BTreeMap<ProgramKey, Arc<Program>>>,
}

/// Language, build, text or words and for whom, place of the pass, the two float controls that a canonical module
/// declares.
type ProgramKey = (
    Language,
    Build,
    (bool, Option<Translator>),
    usize,
    bool,
    bool,
);

/// Who reads a program and knows less of its language than others do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Translator {
    /// Dawn's compiler.
    Tint,
    /// naga's way from SPIR-V to GLSL.
    Glsl,
}

impl Kernels {
    /// Compiles all four; a kernel that does not compile becomes the verdict of its lanes.
    pub(crate) fn compile(tree: &Tree, case: &Case, compiler: &Compiler) -> Result<Self, Error> {
        let mut compiled = BTreeMap::new();
        let mut places = source::Places::new();
        for language in Language::ALL {
            for build in Build::COMPILED {
                let kernel = (language, build);
                let passes = match compile_passes(tree, case, compiler, kernel, &mut places) {
                    Ok(passes) => within_limits(case, passes),
                    Err(Error::Compile(error)) if error.fault() != Fault::Setup => {
                        Err(not_compiled(error.to_string()))
                    }
                    Err(error) => return Err(error),
                };
                compiled.insert((language, build), expected_refusal(case, language, passes));
            }
        }
        // One build may compile where the other does not; both ask for the same.
        let passes_of = |language| {
            let of = |build| compiled.get(&(language, build)).map(Result::as_ref);
            match (of(Build::Canonical), of(Build::Native)) {
                (Some(Ok(passes)), _) | (_, Some(Ok(passes))) => Ok(passes),
                (Some(Err(verdict)), _) | (_, Some(Err(verdict))) => Err(verdict.clone()),
                (None, None) => Err(not_compiled("this build does not exist".to_owned())),
            }
        };
        fn interfaces(passes: &[Arc<Compiled>]) -> Vec<&Interface> {
            passes.iter().map(|compiled| &compiled.interface).collect()
        }
        let sides = Language::ALL.map(|language| {
            let own = interfaces(passes_of(language)?);
            let others = match passes_of(language.other()) {
                Ok(passes) => interfaces(passes),
                Err(_) => Vec::new(),
            };
            let interfaces = [own.as_slice(), others.as_slice()];
            Side::new(case, language, interfaces).map_err(|fields| Verdict::InterfaceMismatch {
                fields: fields
                    .into_iter()
                    .map(|field| format!("{language} against the case: {field}"))
                    .collect(),
            })
        });
        let about = crate::about::about(tree, case, &compiled);
        if let Some(mismatch) = mismatch_of(case, &compiled, &sides) {
            for passes in compiled.values_mut().filter(|passes| passes.is_ok()) {
                *passes = Err(mismatch.clone());
            }
        }
        Ok(Self {
            about,
            compiled,
            sides,
            programs: Mutex::default(),
        })
    }

    /// The compiled passes of one language and build, or the verdict that stands for them.
    pub(crate) fn passes(
        &self,
        language: Language,
        build: Build,
    ) -> Result<&[Arc<Compiled>], Verdict> {
        let compiled = match build {
            Build::Canonical | Build::CanonicalText => Build::Canonical,
            Build::Native => Build::Native,
        };
        match self.compiled.get(&(language, compiled)) {
            Some(Ok(passes)) => Ok(passes),
            Some(Err(verdict)) => Err(verdict.clone()),
            None => Err(not_compiled("this build does not exist".to_owned())),
        }
    }

    /// How the kernels of one language see the resources.
    pub(crate) fn side(&self, language: Language) -> Result<&Side, Verdict> {
        self.sides[language.place()]
            .as_ref()
            .map_err(Verdict::clone)
    }

    /// The program of one pass for one runner and device.
    pub(crate) fn program(
        &self,
        case: &Case,
        (language, build, runner): (Language, Build, RunnerKind),
        pass: usize,
        controls: FloatControls,
    ) -> Result<Arc<Program>, Verdict> {
        let takes_text = runner != RunnerKind::Vulkan;
        let text = language == Language::Wgsl && build == Build::Native && takes_text;
        let translator = match runner {
            RunnerKind::Dawn => Some(Translator::Tint),
            RunnerKind::Gl => Some(Translator::Glsl),
            RunnerKind::Vulkan | RunnerKind::Wgpu => None,
        };
        // A native module declares nothing, so one program serves every device.
        let (preserve, rte) = match build {
            Build::Canonical => (
                controls.signed_zero_inf_nan_preserve,
                controls.rounding_mode_rte,
            ),
            // Text cannot declare them.
            Build::CanonicalText | Build::Native => (false, false),
        };
        let key = (language, build, (text, translator), pass, preserve, rte);
        let mut programs = self.programs.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(program) = programs.get(&key) {
            return Ok(Arc::clone(program));
        }
        let compiled = &self.passes(language, build)?[pass];
        if runner == RunnerKind::Gl && compiled.interface.subgroup_lanes.is_some() {
            return Err(Verdict::Unsupported {
                lacks: "subgroups, which wgpu does not have for OpenGL".to_owned(),
            });
        }
        let entry = compiled.module.entry.clone();
        let program = Arc::new(match build {
            Build::Native if text => Program {
                code: Arc::new(Code::Wgsl {
                    source: compiled.module.text.clone().unwrap_or_default(),
                    constants: compiled.module.text_constants.clone(),
                }),
                entry,
                residual: Vec::new(),
            },
            Build::Native => Program {
                code: Arc::new(Code::SpirV(match translator {
                    Some(Translator::Glsl) => for_naga(case, language, compiled)?,
                    Some(Translator::Tint) | None => compiled.module.words.clone(),
                })),
                entry,
                residual: Vec::new(),
            },
            Build::Canonical | Build::CanonicalText => {
                let options = shadertwin_canonical::Options {
                    signed_zero_inf_nan_preserve: preserve,
                    rounding_mode_rte: rte,
                    text: build == Build::CanonicalText,
                    textures: host::texture_formats(case, self.side(language)?, pass),
                    ..Default::default()
                };
                let refused = |error| not_canonical(case, language, &error);
                let Canonical {
                    words, residual, ..
                } = canonicalise(&compiled.module.words, &options).map_err(refused)?;
                let residual = residual.iter().map(describe).collect();
                if build == Build::Canonical {
                    Program {
                        code: Arc::new(Code::SpirV(words)),
                        entry,
                        residual,
                    }
                } else {
                    let text = Program::of_text(&words, &compiled.interface)?;
                    Program {
                        residual,
                        ..text.map_err(refused)?
                    }
                }
            }
        });
        let program = match runner {
            RunnerKind::Dawn if compiled.interface.subgroup_lanes.is_some() => {
                Arc::new(program.with_subgroups())
            }
            RunnerKind::Vulkan | RunnerKind::Wgpu | RunnerKind::Dawn | RunnerKind::Gl => program,
        };
        programs.insert(key, Arc::clone(&program));
        Ok(program)
    }

    /// Records of all compilations, each entry point once.
    pub(crate) fn records(&self, case: &Case) -> Vec<Compilation> {
        let mut records: Vec<Compilation> = Vec::new();
        for (&(language, build), passes) in &self.compiled {
            for compiled in passes.iter().flatten() {
                let module = &compiled.module;
                let known = records.iter().any(|record| {
                    record.language == language
                        && record.build == build
                        && record.entry == module.entry
                });
                if !known {
                    records.push(Compilation {
                        case: case.stem.clone(),
                        language,
                        build,
                        entry: module.entry.clone(),
                        compiler: module.compiler.clone(),
                        version: module.version.clone(),
                        arguments: module.arguments.clone(),
                        warnings: module.warnings.clone(),
                        words: module.words.len(),
                        compile_ns: compiled.compile_ns,
                    });
                }
            }
        }
        records
    }
}

/// A module of one entry point as WGSL, with the entry point's name there.
fn as_text(words: &[u32]) -> Result<(String, String), Verdict> {
    let lacks = |reason: String| Verdict::Unsupported {
        lacks: format!("as WGSL text: {reason}"),
    };
    let text = wgsl_from_spirv(words).map_err(|error| match error {
        shadertwin_compile::Error::NoText { reason, .. } => lacks(reason),
        other => lacks(other.to_string()),
    })?;
    match <[String; 1]>::try_from(text.entries) {
        Ok([entry]) => Ok((text.source, entry)),
        Err(entries) => Err(lacks(format!("{} entry points", entries.len()))),
    }
}

/// SPIR-V as naga reads it: DXC does not say what is done with a texture, and more that `for_text` is about.
fn for_naga(case: &Case, language: Language, compiled: &Compiled) -> Result<Vec<u32>, Verdict> {
    let uses = host::uses(std::slice::from_ref(&compiled.interface));
    let plain = for_text(&compiled.module.words, &uses, Target::Wgsl)
        .map_err(|error| not_canonical(case, language, &error))?;
    readable_for_glsl(&plain.words).map_err(|error| Verdict::Unsupported {
        lacks: match error {
            shadertwin_compile::Error::NoText { reason, .. } => format!("as GLSL: {reason}"),
            other => format!("as GLSL: {other}"),
        },
    })?;
    Ok(plain.words)
}

pub(crate) fn describe(residual: &Residual) -> String {
    match &residual.line {
        Some((file, line)) => format!("{} at {file}:{line}", residual.instruction),
        None => residual.instruction.clone(),
    }
}

/// The verdict on a kernel that the canonical pass refuses.
pub(crate) fn not_canonical(
    case: &Case,
    language: Language,
    error: &shadertwin_canonical::Error,
) -> Verdict {
    Verdict::NotCompiled {
        by: Refuser::CanonicalPass,
        diagnostics: format!("{}: {error}", kernel_name(language, case)),
    }
}

/// The file of a kernel, in messages.
pub(crate) fn kernel_name(language: Language, case: &Case) -> String {
    match &case.port {
        Some(port) => port.file(language).display().to_string(),
        None => format!("shaders-{language}/{}.{language}", case.stem),
    }
}

fn not_compiled(diagnostics: String) -> Verdict {
    Verdict::NotCompiled {
        by: Refuser::Compiler,
        diagnostics,
    }
}

fn compile_passes(
    tree: &Tree,
    case: &Case,
    compiler: &Compiler,
    (language, build): (Language, Build),
    places: &mut source::Places,
) -> Result<Vec<Arc<Compiled>>, Error> {
    let path = source::path(tree, case, language);
    let mut by_entry: BTreeMap<&str, Arc<Compiled>> = BTreeMap::new();
    for pass in case.passes_of(language) {
        let entry = pass.entry.of(language);
        if by_entry.contains_key(entry) {
            continue;
        }
        let start = Instant::now();
        let module = source::compile(tree, case, (language, entry, build), compiler, places)?;
        let compile_ns = u64::try_from(start.elapsed().as_nanos()).unwrap_or(u64::MAX);
        let mut interface = reflect(&module.words, entry).map_err(|error| {
            shadertwin_compile::Error::Malformed {
                compiler: module.compiler.clone().into(),
                version: module.version.clone(),
                path: path.display().to_string(),
                reason: error.to_string(),
            }
        })?;
        // The words of a twin have none of them any more.
        if case.port.is_none() {
            interface.specialisation = module.specialisation.iter().map(constant).collect();
        }
        by_entry.insert(
            entry,
            Arc::new(Compiled {
                module,
                interface,
                compile_ns,
            }),
        );
    }
    Ok(case
        .passes_of(language)
        .map(|pass| Arc::clone(&by_entry[pass.entry.of(language)]))
        .collect())
}

fn constant(of_source: &shadertwin_compile::SpecConstant) -> SpecConstant {
    SpecConstant {
        id: of_source.id,
        name: of_source.name.clone(),
        scalar: match of_source.kind {
            ConstantKind::Bool => Scalar::Bool,
            ConstantKind::Float(bits) => Scalar::Float(bits),
            ConstantKind::Int(bits) => Scalar::Int(bits),
            ConstantKind::Uint(bits) => Scalar::Uint(bits),
        },
    }
}

/// Refuses a kernel that asks for more than WebGPU guarantees, before any driver sees it.
fn within_limits(case: &Case, passes: Vec<Arc<Compiled>>) -> Passes {
    if case.limits == Limits::Webgpu {
        for compiled in &passes {
            if let Some(excess) = host::beyond_webgpu(&compiled.interface) {
                let kernel = kernel_name(compiled.module.language, case);
                return Err(not_compiled(format!(
                    "{kernel}: {}: {excess}; ask for less, or write `limits = \"adapter\"` in the case to go by what \
                     each adapter offers",
                    compiled.module.entry
                )));
            }
        }
    }
    Ok(passes)
}

/// Turns a refusal that the case demands into its verdict, and a missing or different one into a red one.
fn expected_refusal(case: &Case, language: Language, passes: Passes) -> Passes {
    let Some(words) = case.must_fail.get(&language) else {
        return passes;
    };
    Err(match passes {
        Err(Verdict::NotCompiled { diagnostics, .. }) if diagnostics.contains(words.as_str()) => {
            Verdict::RefusedAsExpected
        }
        Err(Verdict::NotCompiled { diagnostics, .. }) => Verdict::NotRefused {
            message: format!(
                "must be refused with \"{words}\", and was refused with:\n{diagnostics}"
            ),
        },
        _ => Verdict::NotRefused {
            message: format!("must be refused with \"{words}\", and was not refused"),
        },
    })
}

/// One difference in the words of a case: the first kernel is the WGSL.
fn mismatch(difference: &Difference) -> String {
    let text = difference
        .to_string()
        .replace("the first kernel", "the WGSL kernel")
        .replace("the second kernel", "the HLSL kernel");
    let hint = match &difference.kind {
        DifferenceKind::Format([_, hlsl]) if hlsl == "Rgba32f" => {
            "; DXC takes RWTexture2D<float4> for rgba32float unless the HLSL says [[vk::image_format(\"rgba8\")]] or another"
        }
        _ => "",
    };
    format!("wgsl against hlsl: {text}{hint}")
}

/// True for members of a buffer that the case binds as words, on which each kernel lays what it likes.
fn of_raw_memory(
    case: &Case,
    sides: &[Result<Side, Verdict>; 2],
    pass: usize,
    difference: &Difference,
) -> bool {
    let (DifferenceKind::Member(_), Place::Binding { group, binding }) =
        (&difference.kind, difference.place)
    else {
        return false;
    };
    sides.iter().flatten().all(|side| {
        let bound = side.passes.get(pass);
        let units = bound.and_then(|bound| bound.get(&(group, binding)));
        let is_raw = |&unit: &usize| match side.units[unit] {
            Unit::Whole(place) => case.resources[place].raw,
            Unit::Block(_) | Unit::Sampler(_) => false,
        };
        units.is_some_and(|units| units.iter().all(is_raw))
    })
}

/// Compares what twins, unoptimised, ask of their host, and each kernel with what the case binds.
fn mismatch_of(
    case: &Case,
    compiled: &BTreeMap<(Language, Build), Passes>,
    sides: &[Result<Side, Verdict>; 2],
) -> Option<Verdict> {
    let get = |language| compiled.get(&(language, Build::Canonical))?.as_ref().ok();
    let mut fields = Vec::new();
    let is_twin = case.port.is_none();
    if let (true, Some(wgsl), Some(hlsl)) = (is_twin, get(Language::Wgsl), get(Language::Hlsl)) {
        for (pass, (a, b)) in wgsl.iter().zip(hlsl).enumerate() {
            let found = differences(&a.interface, &b.interface);
            let found = found
                .iter()
                .filter(|one| !of_raw_memory(case, sides, pass, one));
            fields.extend(found.map(mismatch));
        }
    }
    for language in Language::ALL {
        let side = match &sides[language.place()] {
            Ok(side) => side,
            Err(Verdict::InterfaceMismatch { fields: found }) => {
                fields.extend(found.iter().cloned());
                continue;
            }
            Err(_) => continue,
        };
        for (pass, compiled) in get(language).into_iter().flatten().enumerate() {
            let dispatch = case
                .passes_of(language)
                .nth(pass)
                .map(|pass| &pass.dispatch);
            let mut found = host::unmet(case, side, pass, &compiled.interface);
            found.extend(host::own_groups(
                case,
                side,
                pass,
                &compiled.interface,
                dispatch,
            ));
            fields.extend(
                found
                    .into_iter()
                    .map(|field| format!("{language} against the case: {field}")),
            );
        }
    }
    let mut seen = std::collections::BTreeSet::new();
    fields.retain(|field| seen.insert(field.clone()));
    (!fields.is_empty()).then_some(Verdict::InterfaceMismatch { fields })
}
