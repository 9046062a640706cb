//! When two modules are the same kernel to a host.

use crate::common::{hlsl, hlsl_with, wgsl};
use shadertwin_reflect::{Interface, Place, ShaderResource, differences, notes};

/// The weights of a blur as WGSL must write them: a uniform array of scalars would have a stride of 4, which no
/// uniform buffer may have.
const WGSL_WEIGHTS: &str = "
    struct Settings { radius: i32, weights: array<vec4<f32>, 11> }
    @group(0) @binding(0) var<uniform> settings: Settings;
    @group(0) @binding(1) var<storage, read_write> result: array<f32>;
    @compute @workgroup_size(64)
    fn main(@builtin(global_invocation_id) id: vec3<u32>) {
        result[id.x] = settings.weights[id.x % 11u].x * f32(settings.radius);
    }";

const HLSL_WEIGHTS: &str = "
    cbuffer Settings : register(b0) { int gRadius; float gWeights[11]; };
    RWStructuredBuffer<float> gResult : register(u1);
    [numthreads(64, 1, 1)]
    void main(uint3 id : SV_DispatchThreadID) { gResult[id.x] = gWeights[id.x % 11] * gRadius; }";

fn lines(first: &Interface, second: &Interface) -> Vec<String> {
    differences(first, second)
        .iter()
        .map(ToString::to_string)
        .collect()
}

fn note_lines(first: &Interface, second: &Interface) -> Vec<String> {
    notes(first, second)
        .iter()
        .map(ToString::to_string)
        .collect()
}

#[test]
fn padded_weights_are_the_same_bytes_and_what_is_left_out_is_told() {
    let (left, right) = (wgsl(WGSL_WEIGHTS), hlsl(HLSL_WEIGHTS));
    assert_eq!(lines(&left, &right), Vec::<String>::new());
    assert_eq!(
        note_lines(&left, &right),
        [
            "0:0: `settings` / `Settings`: `weights[]` at byte 16 against `gWeights[]` at byte 16: \
          .yzw is only in the first kernel, padding in the other"
        ]
    );
    // The other way round as well.
    assert_eq!(lines(&right, &left), Vec::<String>::new());
    assert!(note_lines(&right, &left)[0].contains(".yzw is only in the second kernel"));
}

#[test]
fn packed_weights_differ_with_offsets_and_strides() {
    let (left, right) = (
        wgsl(WGSL_WEIGHTS),
        hlsl_with(HLSL_WEIGHTS, &["-fvk-use-scalar-layout"]),
    );
    assert_eq!(
        lines(&left, &right),
        [
            "0:0 `settings` / `Settings`: `weights[]` at byte 16, [11, stride 16] f32x4 \
          against `gWeights[]` at byte 4, [11, stride 4] f32"
        ]
    );
}

#[test]
fn a_packed_array_from_the_same_offset_differs() {
    let left = wgsl(
        "
        @group(0) @binding(0) var<uniform> weights: array<vec4<f32>, 11>;
        @group(0) @binding(1) var<storage, read_write> result: array<f32>;
        @compute @workgroup_size(1) fn main() { result[0] = weights[3].x; }",
    );
    let right = hlsl_with(
        "
        cbuffer Weights : register(b0) { float gWeights[11]; };
        RWStructuredBuffer<float> result : register(u1);
        [numthreads(1, 1, 1)] void main() { result[0] = gWeights[3]; }",
        &["-fvk-use-scalar-layout"],
    );
    let found = lines(&left, &right);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(
        found[0].contains("at byte 0, [11, stride 16] f32x4")
            && found[0].contains("[11, stride 4] f32"),
        "{found:?}"
    );
}

const WGSL_VECTORS: &str = "
    @group(0) @binding(0) var<storage, read> points: array<vec3<f32>>;
    @group(0) @binding(1) var<storage, read_write> result: array<f32>;
    @compute @workgroup_size(1) fn main() { result[0] = points[3].y; }";

const HLSL_VECTORS: &str = "
    StructuredBuffer<float3> points : register(t0);
    RWStructuredBuffer<float> result : register(u1);
    [numthreads(1, 1, 1)] void main() { result[0] = points[3].y; }";

#[test]
fn run_time_strides_of_vectors_of_three() {
    let left = wgsl(WGSL_VECTORS);
    assert_eq!(lines(&left, &hlsl(HLSL_VECTORS)), Vec::<String>::new());
    let packed = hlsl_with(HLSL_VECTORS, &["-fvk-use-dx-layout"]);
    assert_eq!(
        lines(&left, &packed),
        [
            "0:0 `points`: `[]` at byte 0, [any number, stride 16] f32x3 against `[]` at byte 0, [any number, stride 12] f32x3"
        ]
    );
}

#[test]
fn a_matrix_is_the_same_bytes_in_either_language() {
    let left = wgsl(
        "
        struct Block { pose: mat4x4<f32>, tail: f32 }
        @group(0) @binding(0) var<uniform> block: Block;
        @group(0) @binding(1) var<storage, read_write> result: array<vec4<f32>>;
        @compute @workgroup_size(1) fn main() { result[0] = block.pose * result[1] * block.tail; }",
    );
    let text = "
        cbuffer Block : register(b0) { float4x4 pose; float tail; };
        RWStructuredBuffer<float4> result : register(u1);
        [numthreads(1, 1, 1)] void main() { result[0] = mul(pose, result[1]) * tail; }";
    assert_eq!(lines(&left, &hlsl(text)), Vec::<String>::new());
    // Two rows of three are not three rows of two.
    let narrow = text
        .replace("float4x4 pose", "float3x2 pose")
        .replace("mul(pose, result[1])", "pose[0].xyxy");
    assert!(!lines(&left, &hlsl(&narrow)).is_empty());
}

#[test]
fn the_same_bytes_divided_otherwise_are_no_difference() {
    let left = wgsl(
        "
        struct Block { all: vec4<f32>, pair: vec2<u32> }
        @group(0) @binding(0) var<uniform> block: Block;
        @group(0) @binding(1) var<storage, read_write> result: array<vec4<f32>>;
        @compute @workgroup_size(1) fn main() { result[block.pair.y] = block.all; }",
    );
    let right = hlsl(
        "
        cbuffer Block : register(b0) { float a; float b; float2 c; uint d; uint e; };
        RWStructuredBuffer<float4> result : register(u1);
        [numthreads(1, 1, 1)] void main() { result[d + e] = float4(a, b, c); }",
    );
    assert_eq!(lines(&left, &right), Vec::<String>::new());
    let third = hlsl(
        "
        cbuffer Block : register(b0) { float a; float b; float2 c; float d; uint e; };
        RWStructuredBuffer<float4> result : register(u1);
        [numthreads(1, 1, 1)] void main() { result[d + e] = float4(a, b, c); }",
    );
    let found = lines(&left, &third);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(
        found[0].contains("`pair` at byte 16, u32x2 against `d` at byte 16, f32"),
        "{found:?}"
    );
}

#[test]
fn signs_are_a_note_and_widths_and_kinds_a_difference() {
    let with = |kind: &str| {
        wgsl(&format!(
            "
            @group(0) @binding(0) var<uniform> value: {kind};
            @group(0) @binding(1) var<storage, read_write> result: array<f32>;
            @compute @workgroup_size(1) fn main() {{ result[0] = f32(value); }}"
        ))
    };
    assert!(differences(&with("i32"), &with("u32")).is_empty());
    assert_eq!(note_lines(&with("i32"), &with("u32")).len(), 1);
    assert_eq!(lines(&with("f32"), &with("u32")).len(), 1);
}

#[test]
fn raw_words_go_with_floats() {
    let left = wgsl(
        "
        @group(0) @binding(0) var<storage, read_write> result: array<f32>;
        @compute @workgroup_size(1) fn main() { result[2] = 1.0; }",
    );
    let right = hlsl(
        "
        RWByteAddressBuffer result : register(u0);
        [numthreads(1, 1, 1)] void main() { result.Store(8, asuint(1.0f)); }",
    );
    assert_eq!(lines(&left, &right), Vec::<String>::new());
    assert!(note_lines(&left, &right)[0].contains("raw words"));
}

#[test]
fn resources_kinds_access_and_formats() {
    let left = wgsl(
        "
        @group(0) @binding(0) var<storage, read> a: array<f32>;
        @group(0) @binding(1) var<storage, read_write> b: array<f32>;
        @group(0) @binding(2) var c: texture_storage_2d<rgba8unorm, write>;
        @group(0) @binding(3) var<uniform> d: vec4<f32>;
        @compute @workgroup_size(8, 8)
        fn main() { b[0] = a[0]; textureStore(c, vec2<u32>(0u), d); }",
    );
    let right = hlsl(
        "
        RWStructuredBuffer<float> a : register(u0);
        RWTexture2D<float4> c : register(u2);
        StructuredBuffer<float4> d : register(t3);
        RWStructuredBuffer<float> e : register(u4);
        [numthreads(16, 16, 1)]
        void main() { a[1] = a[0]; c[uint2(0, 0)] = d[0]; e[0] = 1; }",
    );
    assert_eq!(
        lines(&left, &right),
        [
            "0:0 `a`: reads against reads and writes",
            "0:1 `b` / -: only the first kernel uses it",
            "0:2 `c`: Rgba8 against Rgba32f",
            "0:3 `d`: uniform buffer against storage buffer",
            "0:4 - / `e`: only the second kernel uses it",
        ]
    );
    assert_eq!(
        note_lines(&left, &right),
        ["entry point: workgroups of 8 x 8 x 1 against 16 x 16 x 1"]
    );
}

#[test]
fn an_unknown_format_differs_from_a_known_one() {
    let known = hlsl(
        "[[vk::image_format(\"rgba8\")]] RWTexture2D<float4> c : register(u0);
         [numthreads(1, 1, 1)] void main() { c[uint2(0, 0)] = 1; }",
    );
    let mut unknown = known.clone();
    let ShaderResource::StorageTexture { format, .. } = &mut unknown.bindings[0].resource else {
        panic!("{known:?}")
    };
    assert_eq!(format.0, "Rgba8");
    format.0 = "Unknown".to_owned();
    assert_eq!(lines(&unknown, &known), ["0:0 `c`: Unknown against Rgba8"]);
    assert!(differences(&known, &known).is_empty());
}

#[test]
fn a_specialisation_constant_on_one_side_is_a_note() {
    let right = hlsl(
        "
        [[vk::constant_id(3)]] const uint count = 5;
        RWStructuredBuffer<uint> result : register(u0);
        [numthreads(1, 1, 1)] void main() { result[0] = count; }",
    );
    let left = wgsl(
        "
        @id(3) override count: u32 = 5u;
        @group(0) @binding(0) var<storage, read_write> result: array<u32>;
        @compute @workgroup_size(1) fn main() { result[0] = count; }",
    );
    assert!(differences(&left, &right).is_empty());
    assert_eq!(notes(&left, &right)[0].place, Place::Specialisation(3));
}

#[test]
fn a_specialisation_constant_with_another_number_or_type_is_a_difference() {
    let with = |constants: &str| {
        let text = format!(
            "{constants}
            RWStructuredBuffer<uint> result : register(u0);
            [numthreads(1, 1, 1)] void main() {{ result[0] = (uint)count; }}"
        );
        hlsl(&text)
    };
    let first = with("[[vk::constant_id(3)]] const uint count = 5;");
    assert_eq!(
        lines(
            &first,
            &with("[[vk::constant_id(4)]] const uint count = 5;")
        ),
        ["specialisation constant 3 `count`: number 3 against number 4"]
    );
    assert_eq!(
        lines(
            &first,
            &with("[[vk::constant_id(3)]] const float count = 5;")
        ),
        ["specialisation constant 3 `count`: u32 against f32"]
    );
    assert!(differences(&first, &first).is_empty());
}

#[test]
fn push_constants_that_lie_elsewhere_are_a_difference() {
    let left = wgsl(
        "
        struct Pushed { a: u32, b: f32 }
        var<immediate> pushed: Pushed;
        @group(0) @binding(0) var<storage, read_write> result: array<f32>;
        @compute @workgroup_size(1) fn main() { result[0] = f32(pushed.a) * pushed.b; }",
    );
    let right = |members: &str| {
        let text = format!(
            "
            struct Pushed {{ {members} }};
            [[vk::push_constant]] ConstantBuffer<Pushed> pushed;
            RWStructuredBuffer<float> result : register(u0);
            [numthreads(1, 1, 1)] void main() {{ result[0] = pushed.a * pushed.b; }}"
        );
        hlsl(&text)
    };
    assert_eq!(
        lines(&left, &right("uint a; float b;")),
        Vec::<String>::new()
    );
    assert_eq!(
        lines(&left, &right("float b; uint a;")),
        [
            "push constants -: `a` at byte 0, u32 against `b` at byte 0, f32",
            "push constants -: `b` at byte 4, f32 against `a` at byte 4, u32",
        ]
    );
    let gap = lines(&left, &right("uint a; uint c; float b;"));
    assert!(
        gap.iter().any(|line| line.contains("`b` at byte 8")),
        "{gap:?}"
    );
}

#[test]
fn an_array_of_bindings_is_one_binding_with_a_count() {
    let left = |count: u32| {
        wgsl(&format!(
            "enable wgpu_binding_array;
            @group(0) @binding(0) var images: binding_array<texture_2d<u32>, {count}>;
            @group(0) @binding(1) var<storage, read_write> result: array<u32>;
            @compute @workgroup_size(1) fn main(@builtin(workgroup_id) id: vec3u) {{
                result[id.x] = textureLoad(images[id.x], vec2u(0u, 0u), 0).x;
            }}"
        ))
    };
    let right = hlsl(
        "
        Texture2D<uint> images[4] : register(t0);
        RWStructuredBuffer<uint> result : register(u1);
        [numthreads(1, 1, 1)] void main(uint3 id : SV_GroupID) {
            result[id.x] = images[id.x].Load(int3(0, 0, 0));
        }",
    );
    let counts: Vec<u32> = right.bindings.iter().map(|each| each.count).collect();
    assert_eq!(counts, [4, 1]);
    assert_eq!(lines(&left(4), &right), Vec::<String>::new());
    assert_eq!(
        lines(&left(3), &right),
        ["0:0 `images`: 3 of them against 4 of them"]
    );
    let buffers = hlsl(
        "
        StructuredBuffer<uint> words[2] : register(t0);
        RWStructuredBuffer<uint> result : register(u2);
        [numthreads(1, 1, 1)] void main(uint3 id : SV_GroupID) { result[id.x] = words[id.x][1]; }",
    );
    let ShaderResource::Storage {
        read_only, layout, ..
    } = &buffers.bindings[0].resource
    else {
        panic!("{buffers:?}")
    };
    assert!(read_only, "{buffers:?}");
    assert_eq!(
        (buffers.bindings[0].count, layout.run_time_stride),
        (2, Some(4))
    );
}
