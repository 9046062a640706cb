//! Which resource of a kernel is which of its port, where numbers do not say.

use crate::common::{hlsl, hlsl_with, wgsl};
use shadertwin_reflect::{
    Basis, Block, Interface, Pairing, PairingError, Reading, pair, pair_members,
};

/// Pairs as `wgsl hlsl basis`, then what only one side has.
fn told(wgsl: &Interface, hlsl: &Interface, pairing: &Pairing) -> Vec<String> {
    let pairs = pairing.pairs.iter().map(|pair| {
        let (a, b) = (pair.wgsl.name(wgsl), pair.hlsl.name(hlsl));
        format!("{a} {b} {:?}", pair.basis)
    });
    let mine = pairing
        .only_wgsl
        .iter()
        .map(|block| format!("{} -", block.name(wgsl)));
    let theirs = pairing
        .only_hlsl
        .iter()
        .map(|block| format!("- {}", block.name(hlsl)));
    pairs.chain(mine).chain(theirs).collect()
}

fn paired(wgsl: &Interface, hlsl: &Interface) -> Vec<String> {
    let pairing = pair(wgsl, hlsl, &[]).unwrap_or_else(|error| panic!("{error}"));
    told(wgsl, hlsl, &pairing)
}

fn bind(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
    pairs
        .iter()
        .map(|&(a, b)| (a.to_owned(), b.to_owned()))
        .collect()
}

const WGSL_BLUR: &str = "
    struct Params { size: vec2<u32>, radius: i32, strength: f32 }
    @group(0) @binding(0) var<storage, read_write> out_heights: array<f32>;
    @group(0) @binding(1) var<storage, read> heights: array<f32>;
    @group(1) @binding(0) var<uniform> params: Params;
    @compute @workgroup_size(64)
    fn main(@builtin(global_invocation_id) id: vec3<u32>) {
        if (id.x >= params.size.x) { return; }
        out_heights[id.x] = heights[id.x + u32(params.radius)] * params.strength;
    }";

#[test]
fn colliding_registers_pair_by_kind_and_name() {
    let left = wgsl(WGSL_BLUR);
    let right = hlsl(
        "
        cbuffer Settings : register(b0) { uint2 size; int radius; float strength; };
        StructuredBuffer<float> gHeights : register(t0);
        RWStructuredBuffer<float> gOutHeights : register(u0);
        [numthreads(64, 1, 1)]
        void main(uint3 id : SV_DispatchThreadID) {
            if (id.x >= size.x) return;
            gOutHeights[id.x] = gHeights[id.x + radius] * strength;
        }",
    );
    let places: Vec<_> = right
        .bindings
        .iter()
        .map(|each| (each.group, each.binding))
        .collect();
    assert_eq!(places, [(0, 0); 3], "all three registers are binding 0");
    let mut ids: Vec<u32> = right.bindings.iter().map(|each| each.variable).collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), 3, "and only their variables tell them apart");
    assert_eq!(
        paired(&left, &right),
        [
            "out_heights gOutHeights Name",
            "heights gHeights Name",
            "params Settings Members"
        ]
    );
}

#[test]
fn loose_variables_without_registers_are_a_block() {
    let left = wgsl(WGSL_BLUR);
    let right = hlsl(
        "
        float _Strength;
        int _Radius;
        float2 _Size;
        StructuredBuffer<float> _Src;
        RWStructuredBuffer<float> _Result;
        [numthreads(8, 8, 1)]
        void main(uint3 id : SV_DispatchThreadID) {
            if (id.x >= (uint)_Size.x) return;
            _Result[id.x] = _Src[id.x + _Radius] * _Strength;
        }",
    );
    let pairing = pair(&left, &right, &[]).unwrap();
    assert_eq!(
        told(&left, &right, &pairing),
        [
            "out_heights _Result Only",
            "heights _Src Only",
            "params $Globals Members"
        ]
    );
    let globals = pairing.pairs[2];
    let members = pair_members(
        globals.wgsl.layout(&left).unwrap(),
        globals.hlsl.layout(&right).unwrap(),
        &[],
    );
    assert_eq!(members.unpaired().count(), 0, "{members:?}");
    let found: Vec<_> = members
        .paired()
        .map(|(field, [_, theirs])| (&*field.name, theirs.view.offset, field.reading))
        .collect();
    assert_eq!(
        found,
        [
            ("size", 8, Reading::Converted),
            ("radius", 4, Reading::Same),
            ("strength", 0, Reading::Same)
        ]
    );
}

#[test]
fn push_constants_pair_with_a_uniform_buffer() {
    let left = wgsl(WGSL_BLUR);
    let right = hlsl(
        "
        struct Constants { uint2 size; int radius; float strength; };
        [[vk::push_constant]] Constants constants;
        StructuredBuffer<float> heights : register(t0);
        RWStructuredBuffer<float> outHeights : register(u0);
        [numthreads(64, 1, 1)]
        void main(uint3 id : SV_DispatchThreadID) {
            if (id.x >= constants.size.x) return;
            outHeights[id.x] = heights[id.x + constants.radius] * constants.strength;
        }",
    );
    let pairing = pair(&left, &right, &[]).unwrap();
    assert_eq!(pairing.pairs[2].hlsl, Block::PushConstants);
    assert_eq!(pairing.pairs[2].basis, Basis::Members);
    assert_eq!(
        pairing.notes,
        ["`params` / `push_constants`: uniform buffer against push constants"]
    );
    let told_so = pair(&left, &right, &bind(&[("params", "push_constants")])).unwrap();
    assert_eq!(told_so.pairs[2].basis, Basis::Override);
}

const WGSL_TWO: &str = "
    @group(0) @binding(0) var<storage, read> first: array<f32>;
    @group(0) @binding(1) var<storage, read> second: array<f32>;
    @group(0) @binding(2) var<storage, read_write> result: array<f32>;
    @compute @workgroup_size(1) fn main() { result[0] = first[0] - second[0]; }";

fn hlsl_two(registers: [&str; 2]) -> Interface {
    let [a, b] = registers;
    hlsl(&format!(
        "
        StructuredBuffer<float> minuend {a};
        StructuredBuffer<float> subtrahend {b};
        RWStructuredBuffer<float> difference : register(u7);
        [numthreads(1, 1, 1)] void main() {{ difference[0] = minuend[0] - subtrahend[0]; }}"
    ))
}

#[test]
fn equal_candidates_are_refused_with_both_lists() {
    let left = wgsl(WGSL_TWO);
    let right = hlsl_two([": register(t3)", ": register(t4)"]);
    let error = pair(&left, &right, &[]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "`first`, `second` in WGSL and `minuend`, `subtrahend` in HLSL (storage buffer, reads) could pair in more than \
         one way; say which is which, as in `--bind first=minuend` or `--bind first=subtrahend`"
    );
    // One word of the caller leaves one candidate for the other.
    let pairing = pair(&left, &right, &bind(&[("second", "Minuend")])).unwrap();
    assert_eq!(
        told(&left, &right, &pairing),
        [
            "first subtrahend Only",
            "second minuend Override",
            "result difference Only"
        ]
    );
}

#[test]
fn numbers_alone_pair_nothing() {
    let left = wgsl(WGSL_TWO);
    // The same numbers on both sides, and yet anybody's guess.
    let right = hlsl_two([": register(t0)", ": register(t1)"]);
    assert!(matches!(
        pair(&left, &right, &[]),
        Err(PairingError::Ambiguous { .. })
    ));
}

#[test]
fn what_the_caller_says_must_name_something() {
    let (left, right) = (wgsl(WGSL_TWO), hlsl_two(["", ""]));
    let error = |pairs| pair(&left, &right, &bind(pairs)).unwrap_err().to_string();
    assert_eq!(
        error(&[("third", "minuend")]),
        "the WGSL kernel has no resource `third`; `--bind` can name: first, second, result"
    );
    assert_eq!(
        error(&[("first", "minuend"), ("second", "minuend")]),
        "`minuend` of the HLSL kernel stands in more than one `--bind`; leave one"
    );
    let textured = hlsl(
        "
        Texture2D<float4> image;
        RWStructuredBuffer<float> result;
        [numthreads(1, 1, 1)] void main() { result[0] = image[uint2(0, 0)].x; }",
    );
    let unlike = pair(&left, &textured, &bind(&[("first", "image")])).unwrap_err();
    assert_eq!(
        unlike.to_string(),
        "`--bind first=image` pairs storage buffer, reads with texture 2d of f32; name two of a kind"
    );
}

#[test]
fn what_one_side_lacks_is_listed() {
    let left = wgsl(WGSL_TWO);
    let right = hlsl(
        "
        StructuredBuffer<float> first;
        RWStructuredBuffer<float> result;
        RWTexture2D<float> debugView;
        [numthreads(1, 1, 1)] void main() { result[0] = first[0]; debugView[uint2(0, 0)] = 1; }",
    );
    let pairing = pair(&left, &right, &[]).unwrap();
    assert_eq!(
        told(&left, &right, &pairing),
        [
            "first first Name",
            "result result Name",
            "second -",
            "- debugView"
        ]
    );
    let [wgsl_only, hlsl_only] = pairing.lone_outputs(&left, &right);
    assert!(wgsl_only.is_empty());
    assert_eq!(hlsl_only, pairing.only_hlsl);
}

#[test]
fn kinds_are_kept_apart_under_one_name() {
    let left = wgsl(
        "
        @group(0) @binding(0) var source: texture_2d<f32>;
        @group(0) @binding(1) var source_sampler: sampler;
        @group(0) @binding(2) var result: texture_storage_2d<rgba8unorm, write>;
        @compute @workgroup_size(8, 8)
        fn main() {
            let colour = textureSampleLevel(source, source_sampler, vec2<f32>(0.5), 0.0);
            textureStore(result, vec2<u32>(0u), colour);
        }",
    );
    let right = hlsl(
        "
        RWTexture2D<float4> Result;
        SamplerState sampler_Source;
        Texture2D<float4> Source;
        [numthreads(8, 8, 1)]
        void main() { Result[uint2(0, 0)] = Source.SampleLevel(sampler_Source, float2(0.5, 0.5), 0); }",
    );
    assert_eq!(
        paired(&left, &right),
        [
            "source Source Name",
            "source_sampler sampler_Source Name",
            "result Result Name"
        ]
    );
}

#[test]
fn packed_vectors_of_three_fill_vectors_of_four() {
    let left = wgsl(
        "
        @group(0) @binding(0) var<storage, read> points: array<vec4<f32>>;
        @group(0) @binding(1) var<storage, read_write> result: array<f32>;
        @compute @workgroup_size(1) fn main() { result[0] = points[3].y; }",
    );
    let text = "
        StructuredBuffer<float3> gPoints : register(t0);
        RWStructuredBuffer<float> gResult : register(u0);
        [numthreads(1, 1, 1)] void main() { gResult[0] = gPoints[3].y; }";
    let right = hlsl_with(text, &["-fvk-use-dx-layout"]);
    let pairing = pair(&left, &right, &[]).unwrap();
    let points = pairing.pairs[0];
    let [a, b] = [points.wgsl.layout(&left), points.hlsl.layout(&right)].map(Option::unwrap);
    let members = pair_members(a, b, &[]);
    let (field, [mine, theirs]) = members.paired().next().unwrap();
    assert_eq!(field.left_out, Some((0, 3..4)));
    assert!(theirs.view.elements(3).eq([0, 12, 24]));
    assert!(mine.view.elements(3).eq([0, 16, 32]));
    assert_eq!((mine.view.components, theirs.view.components), (3, 3));
    assert_eq!((a.bytes(3), b.bytes(3)), (48, 36));
}
