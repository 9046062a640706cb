//! What the options change.

use rspirv::binary::{Assemble, Disassemble};
use rspirv::dr::{Instruction, Module, Operand};
use rspirv::spirv::{Capability, ExecutionMode, Op};
use shadertwin_canonical::{Options, Texels, TextureFormat, canonicalise};
use shadertwin_compile::{Build, Dxc};

use crate::support::{self, Kernel};

fn kernel(name: &str) -> Kernel {
    let mut kernels = support::own_wgsl();
    kernels.retain(|kernel| kernel.name.contains(name));
    kernels.pop().expect("the kernel is there")
}

#[test]
fn float_controls_are_declared_where_the_adapter_has_them() {
    let kernel = kernel("transcendental");
    for (preserve, nearest) in [(false, false), (true, false), (false, true), (true, true)] {
        let options = Options {
            signed_zero_inf_nan_preserve: preserve,
            rounding_mode_rte: nearest,
            ..Options::default()
        };
        let canonical = canonicalise(&kernel.words, &options).expect("a compiled module");
        support::validate(&kernel.name, &canonical.words);
        let module = support::decode(&canonical.words);
        let capability = |wanted| {
            module
                .capabilities
                .iter()
                .any(|c| c.operands == [Operand::Capability(wanted)])
        };
        let mode = |wanted| {
            let modes = module.execution_modes.iter();
            modes
                .filter(|m| {
                    m.operands[1..] == [Operand::ExecutionMode(wanted), Operand::LiteralBit32(32)]
                })
                .count()
        };
        assert_eq!(capability(Capability::SignedZeroInfNanPreserve), preserve);
        assert_eq!(capability(Capability::RoundingModeRTE), nearest);
        assert_eq!(
            mode(ExecutionMode::SignedZeroInfNanPreserve),
            usize::from(preserve)
        );
        assert_eq!(mode(ExecutionMode::RoundingModeRTE), usize::from(nearest));
        let extension = Operand::LiteralString("SPV_KHR_float_controls".to_owned());
        let extensions = module
            .extensions
            .iter()
            .filter(|e| e.operands[0] == extension)
            .count();
        assert_eq!(extensions, usize::from(preserve || nearest));
    }
}

#[test]
fn float_controls_of_the_module_are_dropped() {
    let mut module = support::decode(&kernel("transcendental").words);
    let entry = module.entry_points[0].operands[1].clone();
    let (preserve, flush) = (
        (Capability::DenormPreserve, ExecutionMode::DenormPreserve),
        (
            Capability::DenormFlushToZero,
            ExecutionMode::DenormFlushToZero,
        ),
    );
    for ((capability, mode), width) in [(preserve, 32), (flush, 16)] {
        let capability = vec![Operand::Capability(capability)];
        module
            .capabilities
            .push(Instruction::new(Op::Capability, None, None, capability));
        let width = Operand::LiteralBit32(width);
        let mode = vec![entry.clone(), Operand::ExecutionMode(mode), width];
        module
            .execution_modes
            .push(Instruction::new(Op::ExecutionMode, None, None, mode));
    }
    let name = vec![Operand::LiteralString("SPV_KHR_float_controls".to_owned())];
    module
        .extensions
        .push(Instruction::new(Op::Extension, None, None, name));
    let rewritten = |module: &Module| {
        let canonical = canonicalise(&module.assemble(), &Options::default()).expect("a module");
        let module = support::decode(&canonical.words);
        let disassembled = module.disassemble();
        ["DenormPreserve", "DenormFlushToZero", "float_controls"]
            .map(|word| disassembled.matches(word).count())
    };
    // What is said of 16 bits stays.
    assert_eq!(rewritten(&module), [0, 2, 1]);
    module.execution_modes.pop();
    assert_eq!(rewritten(&module), [0, 0, 0]);
}

#[test]
fn a_texture_of_unknown_format_is_residual() {
    let kernel = kernel("textures");
    let with = |texels: &[(u32, Texels)]| {
        let textures = texels
            .iter()
            .map(|&(binding, texels)| TextureFormat {
                group: 0,
                binding,
                texels,
            })
            .collect();
        let options = Options {
            textures,
            ..Options::default()
        };
        let canonical = canonicalise(&kernel.words, &options).expect("a compiled module");
        support::validate(&kernel.name, &canonical.words);
        let names: Vec<String> = canonical
            .residual
            .into_iter()
            .map(|residual| residual.instruction)
            .collect();
        names
    };
    let unknown = "format of the texture is not known";
    assert_eq!(
        with(&[(1, Texels::Unorm8), (2, Texels::Float32)]),
        [
            format!("OpImageFetch ({unknown})"),
            format!("OpImageFetch ({unknown})")
        ]
    );
    assert_eq!(
        with(&[(0, Texels::Float32), (1, Texels::Unorm8)]),
        [format!("OpImageWrite ({unknown})")]
    );
    assert_eq!(
        with(&[
            (0, Texels::Float16),
            (1, Texels::Unorm8),
            (2, Texels::Other)
        ]),
        ["OpImageWrite (format of the texture)"]
    );
    assert_eq!(
        with(&[
            (0, Texels::Unorm8),
            (1, Texels::Unorm8),
            (2, Texels::Float32)
        ]),
        [""; 0]
    );
}

#[test]
fn a_32_bit_texel_is_copied_as_it_is() {
    let kernel = kernel("textures");
    let textures = (0..3)
        .map(|binding| TextureFormat {
            group: 0,
            binding,
            texels: Texels::Float32,
        })
        .collect();
    let canonical = canonicalise(
        &kernel.words,
        &Options {
            textures,
            ..Options::default()
        },
    )
    .expect("a compiled module");
    let module = support::decode(&canonical.words);
    let ids = |name: &str| {
        module
            .all_inst_iter()
            .filter(|i| i.class.opname == name)
            .map(|i| (i.result_id, i.operands.clone()))
            .collect::<Vec<_>>()
    };
    let calls = ids("FunctionCall");
    let copied = ids("ImageWrite")
        .iter()
        .filter(|(_, write)| {
            // The texel is read in the kernel or in the function that reads it.
            ids("ImageFetch")
                .iter()
                .chain(&calls)
                .any(|(read, _)| write[2].id_ref_any() == *read)
        })
        .count();
    assert_eq!(copied, 1);
}

#[test]
fn debug_information_is_dropped_where_it_cannot_be_read() {
    let dxc = Dxc::find().unwrap_or_else(|error| panic!("{error}"));
    let text = "RWStructuredBuffer<float> data : register(u0);
         [numthreads(64, 1, 1)] void main(uint i : SV_GroupIndex) { float x = sin(data[i]); data[i] = x / 3; }";
    for (argument, set) in [
        ("-fspv-debug=rich", "OpenCL.DebugInfo.100"),
        (
            "-fspv-debug=vulkan-with-source",
            "NonSemantic.Shader.DebugInfo.100",
        ),
    ] {
        let options = shadertwin_compile::Options {
            extra: vec![argument.to_owned()],
            ..shadertwin_compile::Options::new(Build::Canonical)
        };
        let compiled = dxc.hlsl_text(text, "test.hlsl", "main", &options);
        let words = compiled.unwrap_or_else(|error| panic!("{error}")).words;
        let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        assert!(bytes.windows(set.len()).any(|name| name == set.as_bytes()));
        let canonical = canonicalise(&words, &Options::default()).expect("a compiled module");
        support::validate(argument, &canonical.words);
        assert_eq!(canonical.residual, []);
        let sets = support::decode(&canonical.words).ext_inst_imports;
        let name = Operand::LiteralString(set.to_owned());
        assert!(sets.iter().all(|import| import.operands[0] != name));
    }
}
