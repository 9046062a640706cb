//! Kernels as SPIR-V, and the checks that every rewritten module has to pass.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use rspirv::dr::{Function, Instruction, Module, Operand, load_words};
use rspirv::spirv::{Decoration, Op, StorageClass, Word};
use shadertwin_canonical::{Canonical, Options, Texels, TextureFormat, canonicalise};
use shadertwin_compile::{Build, Dxc};

/// A compiled entry point.
pub(crate) struct Kernel {
    pub(crate) name: String,
    pub(crate) words: Vec<u32>,
}

fn files(folder: &Path, extension: &str, found: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.expect("a folder's entry").path())
        .collect();
    entries.sort();
    for path in entries {
        // Some traps are kernels that compilers must refuse, or compile as a case alone can ask.
        if path.ends_with("traps") {
            continue;
        }
        if path.is_dir() {
            files(&path, extension, found);
        } else if path.extension().is_some_and(|e| e == extension) {
            found.push(path);
        }
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Names between `before` and the next parenthesis, after each `marker`.
fn entries(text: &str, marker: &str, before: &str) -> Vec<String> {
    text.split(marker)
        .skip(1)
        .map(|rest| {
            let at = rest
                .find(before)
                .expect("an entry point follows its attribute")
                + before.len();
            let name = &rest[at..];
            name[..name.find('(').expect("parameters follow the name")]
                .trim()
                .to_owned()
        })
        .collect()
}

pub(crate) fn wgsl(folder: &Path) -> Vec<Kernel> {
    let mut paths = Vec::new();
    files(folder, "wgsl", &mut paths);
    let mut kernels = Vec::new();
    for path in paths {
        let text = std::fs::read_to_string(&path).expect("a kernel is text");
        for entry in entries(&text, "@compute", "fn ") {
            let module =
                shadertwin_compile::wgsl(&path, &entry, &BTreeMap::new(), Build::Canonical)
                    .unwrap_or_else(|error| panic!("{error}"));
            kernels.push(Kernel {
                name: format!("{} {entry}", path.display()),
                words: module.words,
            });
        }
    }
    assert!(!kernels.is_empty(), "no WGSL in {}", folder.display());
    kernels
}

pub(crate) fn hlsl(folder: &Path, build: Build) -> Vec<Kernel> {
    let dxc = Dxc::find().unwrap_or_else(|error| panic!("{error}"));
    let options = shadertwin_compile::Options::new(build);
    let mut paths = Vec::new();
    files(folder, "hlsl", &mut paths);
    let mut kernels = Vec::new();
    for path in paths {
        let text = std::fs::read_to_string(&path).expect("a kernel is text");
        for entry in entries(&text, "[numthreads", "void ") {
            let module = dxc
                .hlsl(&path, &entry, &options)
                .unwrap_or_else(|error| panic!("{error}"));
            kernels.push(Kernel {
                name: format!("{} {entry}", path.display()),
                words: module.words,
            });
        }
    }
    assert!(!kernels.is_empty(), "no HLSL in {}", folder.display());
    kernels
}

/// This crate's own kernels, which use every operation.
pub(crate) fn own_wgsl() -> Vec<Kernel> {
    wgsl(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pass/kernels"))
}

pub(crate) fn own_hlsl(build: Build) -> Vec<Kernel> {
    hlsl(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pass/kernels"),
        build,
    )
}

/// Words of the entry point `main` of a kernel in WGSL.
pub(crate) fn compiled(text: &str) -> Vec<u32> {
    shadertwin_compile::wgsl_text(
        text,
        "test.wgsl",
        "main",
        &BTreeMap::new(),
        Build::Canonical,
    )
    .unwrap_or_else(|error| panic!("{error}"))
    .words
}

/// The same in SPIR-V's own text, for what the compilers do not write.
pub(crate) fn own_assembly() -> Vec<Kernel> {
    let mut paths = Vec::new();
    files(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pass/kernels"),
        "spvasm",
        &mut paths,
    );
    paths
        .iter()
        .map(|path| {
            let output = Command::new("spirv-as")
                .args([
                    "--target-env",
                    if path.ends_with("rare.spvasm") {
                        "spv1.0"
                    } else {
                        "spv1.3"
                    },
                ])
                .args(["-o", "-"])
                .arg(path)
                .output()
                .unwrap_or_else(|error| {
                    panic!("spirv-as does not start: {error}; install it with ci/setup")
                });
            assert!(
                output.status.success(),
                "{}",
                String::from_utf8_lossy(&output.stderr)
            );
            let words = output
                .stdout
                .chunks_exact(4)
                .map(|word| u32::from_le_bytes(word.try_into().expect("four bytes")));
            Kernel {
                name: path.display().to_string(),
                words: words.collect(),
            }
        })
        .collect()
}

/// The kernels of the suite in both languages.
pub(crate) fn suite() -> Vec<Kernel> {
    let mut kernels = wgsl(&root().join("shaders-wgsl"));
    kernels.extend(hlsl(&root().join("shaders-hlsl"), Build::Canonical));
    kernels
}

/// 8-bit textures everywhere, and all float controls.
pub(crate) fn options() -> Options {
    let mut textures = Vec::new();
    for group in 0..2 {
        for binding in 0..8 {
            textures.push(TextureFormat {
                group,
                binding,
                texels: Texels::Unorm8,
            });
        }
    }
    Options {
        text: false,
        signed_zero_inf_nan_preserve: true,
        rounding_mode_rte: true,
        textures,
        ..Options::default()
    }
}

pub(crate) fn rewrite(kernel: &Kernel) -> Canonical {
    canonicalise(&kernel.words, &options())
        .unwrap_or_else(|error| panic!("{}: {error}", kernel.name))
}

/// Hands the module to spirv-val.
pub(crate) fn validate(name: &str, words: &[u32]) {
    let mut child = Command::new("spirv-val")
        .args(["--target-env", "vulkan1.1", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| {
            panic!("spirv-val does not start: {error}; install it with ci/setup")
        });
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    child
        .stdin
        .take()
        .expect("standard input is piped")
        .write_all(&bytes)
        .expect("spirv-val reads its input");
    let output = child.wait_with_output().expect("spirv-val ends");
    assert!(
        output.status.success(),
        "{name}: spirv-val says {}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
}

pub(crate) fn decode(words: &[u32]) -> Module {
    load_words(words).expect("the pass writes SPIR-V")
}

/// Instructions that a rewritten module has none of.
pub(crate) fn assert_nothing_left(name: &str, module: &Module) {
    for instruction in module.all_inst_iter() {
        let op = instruction.class.opcode;
        let bad = matches!(
            op,
            Op::FDiv
                | Op::FRem
                | Op::FMod
                | Op::Dot
                | Op::VectorTimesScalar
                | Op::MatrixTimesScalar
                | Op::VectorTimesMatrix
                | Op::MatrixTimesVector
                | Op::MatrixTimesMatrix
                | Op::OuterProduct
                | Op::SRem
                | Op::SMod
                | Op::FOrdNotEqual
                | Op::FOrdEqual
                | Op::FUnordEqual
                | Op::FUnordNotEqual
        );
        assert!(!bad, "{name}: Op{} is left", instruction.class.opname);
        if op == Op::ExtInst {
            // Roundings, and integers.
            let number = instruction.operands[1].unwrap_literal_ext_inst_integer();
            let exact = matches!(number, 2 | 3 | 5 | 7 | 8 | 9 | 38 | 39 | 41 | 42 | 73..=75);
            assert!(
                exact,
                "{name}: instruction {number} of GLSL.std.450 is left"
            );
        }
    }
}

/// Every float operation is decorated, and its result goes into the canonicalisation (an `OpBitcast`), or into the next
/// instruction of one of the conversions that are exact whether fused or not.
pub(crate) fn assert_canonicalised(name: &str, module: &Module) {
    let decorated: Vec<Word> = module
        .annotations
        .iter()
        .filter(|a| a.operands.get(1) == Some(&Operand::Decoration(Decoration::NoContraction)))
        .map(|a| a.operands[0].unwrap_id_ref())
        .collect();
    let mut singles = Vec::new();
    for ty in &module.types_global_values {
        let of_singles = match (ty.class.opcode, ty.operands.first()) {
            (Op::TypeFloat, Some(&Operand::LiteralBit32(32))) => true,
            (Op::TypeVector, Some(&Operand::IdRef(component))) => {
                singles.contains(&Some(component))
            }
            _ => false,
        };
        if of_singles {
            singles.push(ty.result_id);
        }
    }
    let instructions: Vec<&Instruction> = module
        .functions
        .iter()
        .flat_map(Function::all_inst_iter)
        .collect();
    let users = |id: Word| {
        instructions
            .iter()
            .filter(move |user| {
                user.operands
                    .iter()
                    .any(|operand| operand.id_ref_any() == Some(id))
            })
            .map(|user| user.class.opcode)
    };
    let definition = |id: &Operand| {
        let id = id.id_ref_any();
        instructions
            .iter()
            .find(|i| i.result_id == id && id.is_some())
    };
    // What a hidden operand hides is found behind an addition to its bits.
    let made_by = |id: &Operand| {
        let made = definition(id)?;
        let hidden = || {
            let sum = definition(made.operands.first()?)?;
            let bits = definition(sum.operands.first()?)?;
            let ops = [made, sum, bits].map(|i| i.class.opcode);
            (ops == [Op::Bitcast, Op::IAdd, Op::Bitcast]).then(|| definition(&bits.operands[0]))?
        };
        Some(hidden().unwrap_or(made).class.opcode)
    };
    for instruction in &instructions {
        let op = instruction.class.opcode;
        if !matches!(op, Op::FAdd | Op::FSub | Op::FMul | Op::FNegate) {
            continue;
        }
        let id = instruction.result_id.expect("an operation has a result");
        assert!(decorated.contains(&id), "{name}: %{id} may be contracted");
        if !singles.contains(&instruction.result_type) {
            // Left to the driver, and named so.
            continue;
        }
        // Only the exact conversions add raw products, and only of integers.
        let of_integers = match op {
            Op::FMul => instruction
                .operands
                .iter()
                .any(|o| made_by(o) == Some(Op::ConvertUToF)),
            Op::FAdd => instruction
                .operands
                .iter()
                .all(|o| matches!(made_by(o), Some(Op::FMul | Op::ConvertUToF))),
            _ => false,
        };
        let texel =
            |operand: &Operand| matches!(made_by(operand), Some(Op::ImageFetch | Op::ImageRead));
        let of_texel = match op {
            Op::FMul => instruction.operands.iter().any(texel),
            Op::FAdd => users(id).all(|user| user == Op::ConvertFToU),
            _ => false,
        };
        if !of_integers && !of_texel {
            for user in users(id) {
                assert_eq!(
                    user,
                    Op::Bitcast,
                    "{name}: %{id} is used before it is canonical"
                );
            }
        }
    }
}

/// Labels, branches and merges of the module's own functions, with ids.
pub(crate) fn control_flow(module: &Module) -> Vec<Vec<(Op, Vec<Operand>)>> {
    let flow = |function: &Function| {
        function
            .all_inst_iter()
            .filter(|i| {
                matches!(
                    i.class.opcode,
                    Op::Function
                        | Op::FunctionParameter
                        | Op::Label
                        | Op::Branch
                        | Op::BranchConditional
                        | Op::Switch
                        | Op::LoopMerge
                        | Op::SelectionMerge
                        | Op::Return
                        | Op::ReturnValue
                        | Op::Kill
                        | Op::Unreachable
                        | Op::ControlBarrier
                        | Op::MemoryBarrier
                )
            })
            .map(|i| (i.class.opcode, i.operands.clone()))
            .collect()
    };
    module.functions.iter().map(flow).collect()
}

/// What the host sees, one line each: entry points, global variables, specialisation constants, their decorations.
///
/// Decorations of ids from `own` on are the pass's; so is a built-in input, which is nothing to the host.
pub(crate) fn interface(module: &Module, own: Word) -> Vec<String> {
    let added = |id: Option<Word>| {
        let input = Operand::StorageClass(StorageClass::Input);
        id.is_some_and(|id| id >= own)
            && module.types_global_values.iter().any(|i| {
                i.result_id == id && i.class.opcode == Op::Variable && i.operands == [input.clone()]
            })
    };
    let globals = module.types_global_values.iter().filter(|i| {
        matches!(
            i.class.opcode,
            Op::Variable | Op::SpecConstant | Op::SpecConstantTrue | Op::SpecConstantFalse
        ) && !added(i.result_id)
    });
    let decorations = module.annotations.iter().filter(|a| {
        let exactness = |o: &Operand| {
            matches!(
                o,
                Operand::Decoration(Decoration::NoContraction | Decoration::RelaxedPrecision)
            )
        };
        !a.operands.iter().any(exactness) && a.operands[0].unwrap_id_ref() < own
    });
    module
        .entry_points
        .iter()
        .chain(globals)
        .chain(decorations)
        .map(|i| {
            let operands: Vec<&Operand> = i
                .operands
                .iter()
                .filter(|operand| !added(operand.id_ref_any()))
                .collect();
            format!("{} {:?} {operands:?}", i.class.opname, i.result_id)
        })
        .collect()
}
