//! Two kernels that nobody wrote a case for: what they ask of their host is matched, and a case is made of it.

mod call;
mod guess;
mod numbers;
mod set;
mod space;
mod texture;
mod values;

use crate::compiler::Compiler;
use crate::{Error, source};
use shadertwin_case::{Build, Call, Case, Entry, HlslLayout, Language, Port};
use shadertwin_reflect::{
    Block, ImageFormat, Interface, Pairing, ShaderResource, pair, portability, reflect,
    side_by_side,
};
use std::path::{Path, PathBuf};

pub(crate) use guess::PUSH_CONSTANTS;

/// Two kernels and what the user says about them.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// WGSL file.
    pub wgsl: PathBuf,
    /// HLSL file.
    pub hlsl: PathBuf,
    /// Entry points, needed where a file has several.
    pub entries: [Option<String>; 2],
    /// One expression of each language, WGSL and HLSL, to compare instead of kernels: the files are libraries then.
    pub call: Option<[String; 2]>,
    /// Names defined on both sides.
    pub defines: Vec<(String, String)>,
    /// Folders searched for `#include`.
    pub include: Vec<PathBuf>,
    /// WGSL files put in front of the kernel.
    pub prelude: Vec<PathBuf>,
    /// How HLSL buffers are laid out.
    pub layout: HlslLayout,
    /// Names of resources and members that belong together: WGSL, HLSL.
    pub bind: Vec<(String, String)>,
    /// Members of uniform blocks and what they hold.
    pub set: Vec<(String, String)>,
    /// Invocations along x, y, z; told from the size when it is not said.
    pub dispatch: Option<[u32; 3]>,
    /// Sizes to run on; a usual set when there are none.
    pub sizes: Vec<[u32; 2]>,
    /// Seed of the inputs.
    pub seed: u64,
}

/// What the two kernels are, side by side, and the case to run.
#[derive(Clone, Debug)]
pub struct Matched {
    /// The case that was made.
    pub case: Case,
    /// Both interfaces in two columns, differences marked.
    pub table: String,
    /// What was taken for granted, one line each.
    pub notes: Vec<String>,
    /// What is legal in one language or API and not in the other, one line each.
    pub warnings: Vec<String>,
}

/// Why no case can be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unclear {
    /// What is missing, and the flag that supplies it.
    #[error("{}", .0.join("\n"))]
    Missing(Vec<String>),
    /// An entry point is not there, or is not the only one.
    #[error("{reason}")]
    Entry {
        /// What is wrong, with the names that there are.
        reason: String,
    },
    /// An expression that cannot be compared.
    #[error("{reason}")]
    Call {
        /// Which, and why.
        reason: String,
    },
}

/// Compiles both kernels, matches what they ask of their host, and makes a case of it.
///
/// # Errors
///
/// A file that cannot be read or compiled, no DXC, or a question that only the user can answer.
pub fn matched(request: &Request, compiler: &Compiler) -> Result<Matched, Error> {
    let call = call::call(request, compiler)?;
    let entry = match call {
        Some(_) => Entry {
            wgsl: Call::ENTRY.to_owned(),
            hlsl: Call::ENTRY.to_owned(),
        },
        None => Entry {
            wgsl: only_entry(request, Language::Wgsl, compiler)?,
            hlsl: only_entry(request, Language::Hlsl, compiler)?,
        },
    };
    let port = Port {
        call: call.clone(),
        ..request.port()
    };
    let (mut interfaces, mut notes) = (Vec::new(), Vec::new());
    for language in Language::ALL {
        let (interface, told) = interface(&port, language, entry.of(language), compiler)?;
        // What was made is known to belong together, and a kernel that ignores an input has it not.
        interfaces.push(match call {
            Some(_) => call::without_generated(&interface),
            None => interface,
        });
        notes.extend(told.into_iter().map(|note| format!("{language}: {note}")));
    }
    notes.extend(call.as_ref().map(call::note));
    let [wgsl, hlsl] = [&interfaces[0], &interfaces[1]];
    let (resources, members) = split_names(&request.bind, wgsl);
    let pairing = pair(wgsl, hlsl, &resources)
        .map_err(|error| Error::Unclear(Unclear::Missing(vec![error.to_string()])))?;
    let lone = lone_blocks(&pairing, [wgsl, hlsl]);
    let missing = one_sided(&pairing, [wgsl, hlsl], &lone);
    if !missing.is_empty() {
        return Err(Error::Unclear(Unclear::Missing(missing)));
    }
    let shown = if states_formats(&request.hlsl) {
        hlsl.clone()
    } else {
        without_formats(hlsl)
    };
    let table = side_by_side(wgsl, &shown, &pairing);
    let mut warnings = Vec::new();
    for (language, interface) in Language::ALL.into_iter().zip([wgsl, &shown]) {
        let found = portability(interface).into_iter();
        warnings.extend(found.map(|warning| format!("{language}: {warning}")));
    }
    let guess = guess::guess(request, entry, [wgsl, hlsl], (&pairing, &lone), &members)
        .map_err(Error::Unclear)?;
    notes.extend(guess.notes);
    let mut case = guess.case;
    if let Some(call) = call {
        call::add(&mut case, call, request.seed);
    }
    Ok(Matched {
        case,
        table,
        notes,
        warnings,
    })
}

/// True where an HLSL file, or one that it includes, may say the formats of its storage textures. Where none does, what is
/// in the module is DXC's guess.
fn states_formats(path: &Path) -> bool {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    text.contains("image_format") || text.contains("#include")
}

fn without_formats(interface: &Interface) -> Interface {
    let mut interface = interface.clone();
    for binding in &mut interface.bindings {
        if let ShaderResource::StorageTexture { format, .. } = &mut binding.resource {
            *format = ImageFormat::unknown();
        }
    }
    interface
}

/// The files that the HLSL kernel includes, as far as they are found.
#[must_use]
pub fn included(request: &Request) -> Vec<PathBuf> {
    shadertwin_compile::hlsl_includes(&request.hlsl, &request.include)
}

fn file(request: &Request, language: Language) -> &Path {
    match language {
        Language::Wgsl => &request.wgsl,
        Language::Hlsl => &request.hlsl,
    }
}

/// What to do with a file without a kernel.
const LIBRARY: &str = "compare functions of a library with --call EXPR, or --wgsl-call and --hlsl-call, such as \
                       `noise(x.xy)`";

/// The entry point that was named, or the only one there is.
fn only_entry(request: &Request, language: Language, compiler: &Compiler) -> Result<String, Error> {
    let path = file(request, language);
    let known = source::entries(&request.port(), language, compiler)?;
    let wanted = &request.entries[language.place()];
    let listed = || match known.as_slice() {
        [] => "it has none".to_owned(),
        known => format!("it has {}", known.join(", ")),
    };
    let flag = format!("--{language}-entry");
    let reason = match (wanted, known.as_slice()) {
        (Some(wanted), known) if known.contains(wanted) => return Ok(wanted.clone()),
        // Functions of included files are not known; DXC is asked.
        (Some(wanted), []) if language == Language::Hlsl => return Ok(wanted.clone()),
        (Some(wanted), _) => format!("no entry point `{wanted}`; {}", listed()),
        (None, [one]) => return Ok(one.clone()),
        (None, []) => match language {
            Language::Wgsl => format!("no entry point: no function is marked @compute; {LIBRARY}"),
            Language::Hlsl => format!(
                "no entry point: no function is marked [numthreads(x, y, z)]; name one that a macro marks with {flag}, \
                 or {LIBRARY}"
            ),
        },
        (None, _) => format!("which entry point? {}; name one with {flag}", listed()),
    };
    Err(Error::Unclear(Unclear::Entry {
        reason: format!("{}: {reason}", path.display()),
    }))
}

fn interface(
    port: &Port,
    language: Language,
    entry: &str,
    compiler: &Compiler,
) -> Result<(Interface, Vec<String>), Error> {
    let kernel = (language, entry, Build::Canonical);
    let of = (port, &shadertwin_case::Dialect::default());
    let module = source::compile_port(of, kernel, compiler, &mut source::Places::new())?;
    let interface = reflect(&module.words, entry).map_err(|error| Error::Unusable {
        path: port.file(language).clone(),
        reason: error.to_string(),
    })?;
    Ok((interface, module.notes))
}

/// Names of pairs: of resources, and of members of blocks.
type Names = Vec<(String, String)>;

/// `--bind` speaks of resources and of members.
fn split_names(bind: &[(String, String)], wgsl: &Interface) -> (Names, Names) {
    let is_resource = |(name, _): &&(String, String)| {
        let known = |binding: &shadertwin_reflect::Binding| binding.name.eq_ignore_ascii_case(name);
        wgsl.bindings.iter().any(known) || name == PUSH_CONSTANTS || name.contains(':')
    };
    let members = bind.iter().filter(|pair| !is_resource(pair)).cloned();
    let resources = bind.iter().filter(is_resource).cloned();
    (resources.collect(), members.collect())
}

/// Blocks of numbers that one kernel has where the other has constants: the kernel and the block. Where both have one
/// left, they may belong together, and the user is asked.
fn lone_blocks(pairing: &Pairing, [wgsl, hlsl]: [&Interface; 2]) -> Vec<(Language, Block)> {
    let of = |language, blocks: &[Block], interface: &Interface| -> Vec<(Language, Block)> {
        let numbers = blocks.iter().filter(|&&block| match block {
            Block::PushConstants => true,
            Block::Binding(place) => {
                matches!(
                    interface.bindings[place].resource,
                    ShaderResource::Uniform(_)
                )
            }
        });
        numbers.map(|&block| (language, block)).collect()
    };
    let mut lone = of(Language::Wgsl, &pairing.only_wgsl, wgsl);
    let others = of(Language::Hlsl, &pairing.only_hlsl, hlsl);
    if lone.is_empty() || others.is_empty() {
        lone.extend(others);
        lone
    } else {
        Vec::new()
    }
}

/// Resources that one kernel has and the other has not.
fn one_sided(
    pairing: &Pairing,
    [wgsl, hlsl]: [&Interface; 2],
    lone: &[(Language, Block)],
) -> Vec<String> {
    let names = |language, blocks: &[Block], interface: &Interface| -> Vec<String> {
        let asked = blocks
            .iter()
            .filter(|&&block| !lone.contains(&(language, block)));
        asked.map(|&block| block.name(interface)).collect()
    };
    let (only_wgsl, only_hlsl) = (
        names(Language::Wgsl, &pairing.only_wgsl, wgsl),
        names(Language::Hlsl, &pairing.only_hlsl, hlsl),
    );
    let mut missing = Vec::new();
    for (mine, theirs, side, other) in [
        (&only_wgsl, &only_hlsl, "WGSL", "HLSL"),
        (&only_hlsl, &only_wgsl, "HLSL", "WGSL"),
    ] {
        for name in mine {
            let candidates = match theirs.as_slice() {
                [] => format!("the {other} kernel has nothing left to be its partner"),
                left => format!("the {other} kernel has {} left", left.join(", ")),
            };
            missing.push(format!(
                "only the {side} kernel has `{name}`, and {candidates}: name pairs with --bind wgslName=hlslName"
            ));
        }
    }
    missing
}

impl Request {
    /// The files, without what is made for a call.
    fn port(&self) -> Port {
        Port {
            files: [self.wgsl.clone(), self.hlsl.clone()],
            include: self.include.clone(),
            prelude: self.prelude.clone(),
            defines: self.defines.clone(),
            layout: self.layout,
            call: None,
        }
    }
}
