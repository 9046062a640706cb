//! What `for_text` changes: in each test the translator takes what it did not take before, or writes what is meant.

use std::collections::BTreeMap;

use rspirv::dr::{Instruction, Module, Operand};
use rspirv::spirv::{Decoration, Op, StorageClass, Word};
use shadertwin_canonical::{ForText, Options, Target, Use, canonicalise, for_text};
use shadertwin_compile::{Build, Dxc, hlsl_from_spirv, wgsl_from_spirv};

use crate::support;

fn canonical(words: &[u32]) -> Vec<u32> {
    let options = Options {
        text: true,
        ..Options::default()
    };
    let canonical = canonicalise(words, &options).expect("a compiled module");
    canonical.words
}

fn of_wgsl(text: &str) -> Vec<u32> {
    let compiled = shadertwin_compile::wgsl_text(
        text,
        "test.wgsl",
        "main",
        &BTreeMap::new(),
        Build::Canonical,
    );
    canonical(&compiled.unwrap_or_else(|error| panic!("{error}")).words)
}

fn of_hlsl(text: &str) -> Vec<u32> {
    let dxc = Dxc::find().unwrap_or_else(|error| panic!("{error}"));
    let options = shadertwin_compile::Options::new(Build::Canonical);
    let compiled = dxc.hlsl_text(text, "test.hlsl", "main", &options);
    canonical(&compiled.unwrap_or_else(|error| panic!("{error}")).words)
}

fn rewritten(words: &[u32], uses: &[Use], target: Target) -> ForText {
    let text = for_text(words, uses, target).expect("a canonical module");
    support::validate("for text", &text.words);
    text
}

fn wgsl(text: &ForText) -> String {
    let text = wgsl_from_spirv(&text.words).unwrap_or_else(|error| panic!("{error}"));
    text.source
}

fn hlsl(text: &ForText) -> String {
    let text = hlsl_from_spirv(&text.words, text.zeroes_workgroup_memory);
    text.unwrap_or_else(|error| panic!("{error}")).source
}

/// Instructions of this opcode in functions of the module itself and of the library.
fn all(module: &Module, op: Op) -> Vec<&Instruction> {
    let functions = module.functions.iter();
    functions
        .flat_map(|function| function.all_inst_iter())
        .filter(|instruction| instruction.class.opcode == op)
        .collect()
}

fn is_vector(module: &Module, ty: Option<Word>) -> bool {
    module
        .types_global_values
        .iter()
        .any(|i| i.class.opcode == Op::TypeVector && i.result_id == ty)
}

/// Those whose result is a vector.
fn of_vectors(module: &Module, op: Op) -> usize {
    all(module, op)
        .iter()
        .filter(|instruction| is_vector(module, instruction.result_type))
        .count()
}

#[test]
fn workgroup_memory_loses_its_initialiser() {
    let words = of_wgsl(
        "@group(0) @binding(0) var<storage, read_write> data: array<u32>;
         var<workgroup> count: atomic<u32>;
         @compute @workgroup_size(64)
         fn main(@builtin(local_invocation_index) i: u32) {
             atomicAdd(&count, i);
             workgroupBarrier();
             data[i] = atomicLoad(&count);
         }",
    );
    let initialised = |words: &[u32]| {
        let workgroup = Operand::StorageClass(StorageClass::Workgroup);
        let module = support::decode(words);
        let mut variables = module.types_global_values.into_iter();
        let variable = variables
            .find(|i| i.class.opcode == Op::Variable && i.operands[0] == workgroup)
            .expect("the module has workgroup memory");
        variable.operands.len() > 1
    };
    assert!(initialised(&words));
    wgsl_from_spirv(&words).expect_err("the translator reads no initialiser of atomics");
    for target in [Target::Wgsl, Target::Hlsl] {
        let text = rewritten(&words, &[], target);
        assert!(!initialised(&text.words));
        assert!(text.zeroes_workgroup_memory);
        let again = rewritten(&text.words, &[], target);
        assert!(!again.zeroes_workgroup_memory);
    }
    wgsl(&rewritten(&words, &[], Target::Wgsl));
    // WGSL zeroes by itself; HLSL has to be told to.
    let mut text = rewritten(&words, &[], Target::Hlsl);
    let zeroed = hlsl(&text);
    text.zeroes_workgroup_memory = false;
    assert!(
        zeroed.contains("count = ") && !hlsl(&text).contains("count = "),
        "{zeroed}"
    );
}

#[test]
fn the_result_of_an_exchange_can_be_declared() {
    let words = of_wgsl(
        "@group(0) @binding(0) var<storage, read_write> data: atomic<u32>;
         @compute @workgroup_size(1)
         fn main() {
             while (!atomicCompareExchangeWeak(&data, 7u, 8u).exchanged) {}
         }",
    );
    let refused = wgsl_from_spirv(&words).expect_err("its name is naga's own");
    assert!(
        refused
            .to_string()
            .contains("_atomic_compare_exchange_result")
    );
    let text = wgsl(&rewritten(&words, &[], Target::Wgsl));
    assert!(text.contains("atomicCompareExchangeWeak"), "{text}");
}

#[test]
fn levels_of_textures_become_signed() {
    // A constant level, one that is computed, and one that is asked about.
    let words = of_hlsl(
        "Texture2D<float4> picture : register(t0);
         RWStructuredBuffer<float4> data : register(u1);
         [numthreads(1, 1, 1)] void main(uint3 i : SV_DispatchThreadID) {
             uint width, height, levels;
             picture.GetDimensions(i.z, width, height, levels);
             data[i.x] = picture[i.xy] + picture.mips[i.z][uint2(width, height) - i.xy];
         }",
    );
    let signed = |words: &[u32]| {
        let module = support::decode(words);
        let globals = module.types_global_values.iter();
        let functions = module.functions.iter();
        let types: BTreeMap<Word, Word> = globals
            .chain(functions.flat_map(|function| function.all_inst_iter()))
            .filter_map(|i| Some((i.result_id?, i.result_type?)))
            .collect();
        let is_signed = |level: &Operand| {
            let ty = level.id_ref_any().and_then(|id| types.get(&id));
            module.types_global_values.iter().any(|i| {
                i.result_id.as_ref() == ty && i.operands.last() == Some(&Operand::LiteralBit32(1))
            })
        };
        let levels = |op, place: usize| -> Vec<bool> {
            let each = all(&module, op).into_iter();
            each.map(|i| is_signed(&i.operands[place])).collect()
        };
        (levels(Op::ImageFetch, 3), levels(Op::ImageQuerySizeLod, 1))
    };
    assert_eq!(signed(&words), (vec![false; 2], vec![false]));
    let text = rewritten(&words, &[], Target::Wgsl);
    // Two sizes more, of the tests whether what is read lies inside.
    assert_eq!(signed(&text.words), (vec![true; 2], vec![true; 3]));
    assert_eq!(rewritten(&text.words, &[], Target::Wgsl).words, text.words);
    let text = wgsl(&text);
    assert!(
        text.contains("textureLoad(picture, ") && text.contains(", 0i)"),
        "{text}"
    );
}

#[test]
fn access_is_declared_by_what_is_done() {
    // HLSL has one type for all three.
    let words = of_hlsl(
        "RWStructuredBuffer<uint> source : register(u0);
         RWStructuredBuffer<uint> target : register(u1);
         [[vk::image_format(\"rgba8\")]] RWTexture2D<float4> picture : register(u2);
         [numthreads(64, 1, 1)] void main(uint i : SV_GroupIndex) {
             target[i] = source[i];
             picture[uint2(i, 0)] = 0.5;
         }",
    );
    let declared = |words: &[u32]| {
        let module = support::decode(words);
        let mut declared: Vec<Decoration> = Vec::new();
        for annotation in &module.annotations {
            // Of variables; DXC decorates the members of read-only buffers.
            if let [_, Operand::Decoration(decoration)] = annotation.operands[..]
                && matches!(
                    decoration,
                    Decoration::NonReadable | Decoration::NonWritable
                )
            {
                declared.push(decoration);
            }
        }
        declared
    };
    assert_eq!(declared(&words), []);
    let used = |binding, reads, writes| Use {
        group: 0,
        binding,
        reads,
        writes,
    };
    let uses = [
        used(0, true, false),
        used(1, false, true),
        used(2, false, true),
    ];
    let text = rewritten(&words, &uses, Target::Wgsl);
    // A buffer that is only written has no name for that.
    assert_eq!(
        declared(&text.words),
        [Decoration::NonWritable, Decoration::NonReadable]
    );
    let source = wgsl(&text);
    assert!(
        source.contains("texture_storage_2d<rgba8unorm,write>"),
        "{source}"
    );
    assert_eq!(source.matches("var<storage>").count(), 1, "{source}");
    assert_eq!(
        source.matches("var<storage, read_write>").count(),
        1,
        "{source}"
    );
    // Once: what is declared already is not declared again.
    assert_eq!(
        rewritten(&text.words, &uses, Target::Wgsl).words,
        text.words
    );
}

#[test]
fn scalars_16_bytes_apart_become_vectors() {
    let words = of_hlsl(
        // A vector of four floats is there only after the arrays, one of integers not at all.
        "cbuffer Weights : register(b0) { float weights[8]; uint counts[2]; float4 more; };
         RWStructuredBuffer<float> target : register(u1);
         [numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
             target[i] = weights[i] * weights[3] + counts[i & 1] + more.y;
         }",
    );
    wgsl_from_spirv(&words).expect_err("WGSL has no such array");
    let text = rewritten(&words, &[], Target::Wgsl);
    let source = wgsl(&text);
    for array in ["array<vec4<f32>, 8>", "array<vec4<u32>, 2>"] {
        assert!(source.contains(array), "{source}");
    }
    let paths = |words: &[u32]| {
        let module = support::decode(words);
        let chains = all(&module, Op::AccessChain);
        chains
            .iter()
            .map(|chain| chain.operands.len())
            .collect::<Vec<_>>()
    };
    // Each path into one is a step longer, no other path is.
    let (before, after) = (paths(&words), paths(&text.words));
    assert_eq!(before.len(), after.len());
    let longer = before
        .iter()
        .zip(&after)
        .filter(|(before, after)| *before + 1 == **after);
    assert_eq!(longer.count(), 3);
    let same = before
        .iter()
        .zip(&after)
        .filter(|(before, after)| before == after);
    assert_eq!(same.count(), before.len() - 3);
    // Found by the fuzz target: the vector that was made moved in a second run.
    assert_eq!(rewritten(&text.words, &[], Target::Wgsl).words, text.words);
}

#[test]
fn a_static_constant_becomes_a_variable_of_the_function_and_one_that_changes_does_not() {
    let words = of_hlsl(
        "static const uint ROUNDS = 4;
         static const float2 WEIGHTS = float2(0.5, 2.0);
         static uint count = 1;
         RWStructuredBuffer<float> target : register(u0);
         groupshared float kept[64];
         float step(uint i) { return kept[(i + count) & 63] * WEIGHTS.x; }
         [numthreads(64, 1, 1)] void main(uint i : SV_GroupIndex) {
             kept[i] = target[i];
             for (uint round = 0; round < ROUNDS; round++) {
                 GroupMemoryBarrierWithGroupSync();
                 const float next = step(i) + ROUNDS;
                 count += round;
                 GroupMemoryBarrierWithGroupSync();
                 kept[i] = next;
             }
             target[i] = kept[i] * WEIGHTS.y;
         }",
    );
    for target in [Target::Wgsl, Target::Hlsl] {
        let text = rewritten(&words, &[], target);
        assert_eq!(rewritten(&text.words, &[], target).words, text.words);
    }
    let source = wgsl(&rewritten(&words, &[], Target::Wgsl));
    for here in ["var ROUNDS: u32 = 4u;", "var<private> count: u32"] {
        assert!(source.contains(here), "`{here}` is missing in:\n{source}");
    }
    assert!(!source.contains("var<private> ROUNDS"), "{source}");
}

/// Both operations on vectors of Booleans, a selection of vectors and a division of vectors.
const VECTORS: &str = "
    @group(0) @binding(0) var<storage, read_write> data: array<vec4<u32>>;
    @compute @workgroup_size(64)
    fn main(@builtin(local_invocation_index) i: u32) {
        let a = data[i] > vec4<u32>(3u);
        let b = data[i + 1u] < vec4<u32>(7u);
        data[i] = select(data[i], data[i + 1u], (a & b) | (b & vec4<bool>(true, false, true, false)));
        data[i + 2u] = data[i] / (data[i + 1u] | vec4<u32>(1u));
    }";

#[test]
fn logic_of_vectors_becomes_selections() {
    let words = of_wgsl(VECTORS);
    let before = support::decode(&words);
    assert_eq!(
        (
            of_vectors(&before, Op::LogicalAnd),
            of_vectors(&before, Op::LogicalOr)
        ),
        (2, 1)
    );
    let text = rewritten(&words, &[], Target::Wgsl);
    let after = support::decode(&text.words);
    assert_eq!(
        (
            of_vectors(&after, Op::LogicalAnd),
            of_vectors(&after, Op::LogicalOr)
        ),
        (0, 0)
    );
    assert_eq!(
        of_vectors(&after, Op::Select),
        of_vectors(&before, Op::Select) + 3
    );
    // The operands stay where they were, beside a constant.
    let (ands, selections) = (all(&before, Op::LogicalAnd), all(&after, Op::Select));
    for and in ands
        .iter()
        .filter(|and| is_vector(&before, and.result_type))
    {
        let mut same = selections
            .iter()
            .filter(|select| select.result_id == and.result_id);
        let select = same.next().expect("the selection has the result's id");
        assert_eq!(select.operands[..2], and.operands[..]);
    }
    wgsl(&text);
}

#[test]
fn vectors_are_selected_and_divided_by_component_in_hlsl() {
    let words = of_wgsl(VECTORS);
    let before = support::decode(&words);
    let divisions = of_vectors(&before, Op::UDiv);
    for (target, kept) in [(Target::Wgsl, true), (Target::Hlsl, false)] {
        let text = rewritten(&words, &[], target);
        let after = support::decode(&text.words);
        assert_eq!(of_vectors(&after, Op::Select) > 0, kept, "{target:?}");
        assert_eq!(
            of_vectors(&after, Op::UDiv),
            if kept { divisions } else { 0 }
        );
    }
    let text = rewritten(&words, &[], Target::Hlsl);
    hlsl(&text);
    // Five of four components: the selection, the logic, and one that guards the division.
    let scalars = |words: &[u32]| {
        let module = support::decode(words);
        all(&module, Op::Select).len() - of_vectors(&module, Op::Select)
    };
    let vectors = of_vectors(
        &support::decode(&rewritten(&words, &[], Target::Wgsl).words),
        Op::Select,
    );
    assert_eq!(scalars(&text.words), scalars(&words) + 4 * vectors);
}

#[test]
fn lines_are_dropped() {
    let words = of_wgsl(VECTORS);
    let lines = |words: &[u32]| {
        let module = support::decode(words);
        module
            .all_inst_iter()
            .filter(|i| matches!(i.class.opcode, Op::Line | Op::NoLine))
            .count()
    };
    assert!(lines(&words) > 0);
    assert_eq!(lines(&rewritten(&words, &[], Target::Wgsl).words), 0);
}

#[test]
fn what_is_read_outside_of_a_texture_is_zeros_in_wgsl() {
    let words = of_hlsl(
        "Texture2D<float4> sampled : register(t0); RWTexture2D<float> stored : register(u1);
         Texture2DArray<uint4> layers : register(t3); RWStructuredBuffer<float> result : register(u2);
         [numthreads(1, 1, 1)] void main(uint3 id : SV_DispatchThreadID) {
             result[id.x] = sampled.Load(int3(int(id.x) - 1, 0, 0)).y + stored[uint2(id.x, 7)]
                 + float(layers.Load(int4(id, 0)).x);
         }",
    );
    let text = rewritten(&words, &[], Target::Wgsl);
    let module = support::decode(&text.words);
    assert_eq!(all(&module, Op::ImageQuerySizeLod).len(), 2);
    assert_eq!(all(&module, Op::ImageQuerySize).len(), 1);
    let source = wgsl(&text);
    assert_eq!(source.matches("textureDimensions(").count(), 3, "{source}");
    // Once is enough, and HLSL reads zeros by itself.
    assert_eq!(rewritten(&text.words, &[], Target::Wgsl), text);
    let text = rewritten(&words, &[], Target::Hlsl);
    assert_eq!(
        all(&support::decode(&text.words), Op::ImageQuerySizeLod).len(),
        0
    );
}

#[test]
fn functions_of_integers_get_the_sign_that_they_go_by() {
    // DXC reads unsigned numbers with `SAbs`, and finds and counts the bits of signed ones as unsigned.
    let words = of_hlsl(
        "StructuredBuffer<uint2> numbers : register(t0); RWStructuredBuffer<uint4> result : register(u1);
         [numthreads(1, 1, 1)] void main(uint3 id : SV_DispatchThreadID) {
             uint2 n = numbers[id.x];
             int i = asint(n.x);
             result[0] = uint4(abs(n), firstbithigh(i), firstbitlow(i));
             result[1] = uint4(countbits(i), reversebits(i), max(n.x, n.y), firstbithigh(n.x));
         }",
    );
    wgsl_from_spirv(&words).expect_err("the translator takes the types for those of the operands");
    let text = rewritten(&words, &[], Target::Wgsl);
    let source = wgsl(&text);
    for call in [
        "abs(bitcast<vec2<i32>>(",
        "bitcast<u32>(firstLeadingBit(",
        "firstTrailingBit(bitcast<u32>(",
        "countOneBits(bitcast<u32>(",
    ] {
        assert!(source.contains(call), "no {call}:\n{source}");
    }
    // What is right stays as it is, and so does all of it in a second run.
    // One makes `i`, two each are about `abs`, and one about each of the four functions of `i`.
    assert_eq!(source.matches("bitcast").count(), 7, "{source}");
    assert_eq!(rewritten(&text.words, &[], Target::Wgsl), text);
}

#[test]
fn coherent_memory_has_no_text() {
    // naga would write an attribute that nobody else knows.
    let words = of_hlsl(
        "globallycoherent RWStructuredBuffer<uint> parts : register(u0);
         [numthreads(1, 1, 1)] void main(uint3 id : SV_DispatchThreadID) { parts[id.x] = id.x; }",
    );
    let text = rewritten(&words, &[], Target::Wgsl);
    let error = wgsl_from_spirv(&text.words).expect_err("WGSL has no such memory");
    assert!(error.to_string().contains("`parts` is coherent"), "{error}");
}
