//! What both compilers' modules are found to ask.

use crate::common::{at, hlsl, hlsl_with, wgsl, without_ids};
use shadertwin_reflect::{Access, Interface, Scalar, ShaderResource, differences};

const READS: Access = Access {
    reads: true,
    writes: false,
};
const WRITES: Access = Access {
    reads: false,
    writes: true,
};
const BOTH: Access = Access {
    reads: true,
    writes: true,
};
const NEITHER: Access = Access {
    reads: false,
    writes: false,
};

fn access(resource: &ShaderResource) -> Access {
    resource.access()
}

#[test]
fn access_comes_from_instructions() {
    let interface = hlsl(
        "
        RWStructuredBuffer<uint> read : register(u0);
        RWStructuredBuffer<uint> written : register(u1);
        RWStructuredBuffer<uint> both : register(u2);
        RWStructuredBuffer<uint> counted : register(u3);
        RWTexture2D<float4> shown : register(u4);
        RWTexture2D<float4> stored : register(u5);
        RWTexture2D<uint> counters : register(u6);
        StructuredBuffer<uint> sized : register(t7);
        RWStructuredBuffer<uint> unused : register(u8);
        [numthreads(4, 2, 1)]
        void main(uint3 id : SV_DispatchThreadID)
        {
            uint count, stride;
            sized.GetDimensions(count, stride);
            written[id.x] = read[id.x] + count;
            both[id.x] += 1;
            InterlockedAdd(counted[0], 1);
            stored[id.xy] = shown[id.xy];
            InterlockedMax(counters[id.xy], id.x);
        }",
    );
    let found: Vec<_> = interface
        .bindings
        .iter()
        .map(|each| (each.binding, access(&each.resource)))
        .collect();
    assert_eq!(
        found,
        [
            (0, READS),
            (1, WRITES),
            (2, BOTH),
            (3, BOTH),
            (4, READS),
            (5, WRITES),
            (6, BOTH),
            (7, NEITHER)
        ]
    );
    assert_eq!(interface.workgroup_size.size, [4, 2, 1]);
    assert_eq!(interface.bindings[0].name, "read");
}

#[test]
fn access_is_followed_through_functions() {
    let interface = wgsl("
        @group(0) @binding(0) var<storage, read_write> input: array<f32>;
        @group(0) @binding(1) var<storage, read_write> output: array<f32>;
        @group(0) @binding(2) var<storage, read_write> counter: atomic<u32>;
        @group(0) @binding(3) var photo: texture_2d<f32>;
        @group(0) @binding(4) var canvas: texture_storage_2d<rgba8unorm, write>;
        @group(0) @binding(5) var<storage, read_write> asked: array<f32>;
        @group(0) @binding(6) var<storage, read_write> unused: array<f32>;
        fn pick(at: u32) -> f32 { return input[at]; }
        fn texel(image: texture_2d<f32>, at: vec2<u32>) -> vec4<f32> { return textureLoad(image, at, 0); }
        fn put(at: u32, value: f32) { output[at] = value; }
        fn never() { unused[0] = 1.0; }
        @compute @workgroup_size(8, 4)
        fn main(@builtin(global_invocation_id) id: vec3<u32>) {
            put(id.x, pick(arrayLength(&asked) - 1u));
            atomicAdd(&counter, 1u);
            textureStore(canvas, id.xy, texel(photo, id.xy));
        }");
    let found: Vec<_> = interface
        .bindings
        .iter()
        .map(|each| (each.binding, access(&each.resource)))
        .collect();
    // naga clamps indexes by the length of the array, so `output` is asked for its size as well, which is no read.
    assert_eq!(
        found,
        [
            (0, READS),
            (1, WRITES),
            (2, BOTH),
            (3, READS),
            (4, WRITES),
            (5, NEITHER)
        ]
    );
    assert_eq!(interface.workgroup_size.size, [8, 4, 1]);
    assert!(!interface.workgroup_size.specialised);
}

#[test]
fn textures_and_samplers() {
    let left = wgsl(
        "
        @group(0) @binding(0) var photo: texture_2d<f32>;
        @group(0) @binding(1) var near: sampler;
        @group(0) @binding(2) var volume: texture_3d<u32>;
        @group(0) @binding(3) var layers: texture_2d_array<i32>;
        @group(1) @binding(0) var canvas: texture_storage_2d<rgba32float, write>;
        @group(1) @binding(1) var sheets: texture_storage_2d_array<r32uint, write>;
        @compute @workgroup_size(1)
        fn main() {
            let colour = textureSampleLevel(photo, near, vec2<f32>(0.5), 0.0);
            let voxel = textureLoad(volume, vec3<u32>(0u), 0);
            let layer = textureLoad(layers, vec2<u32>(0u), 1, 0);
            textureStore(canvas, vec2<u32>(0u), colour + vec4<f32>(voxel) + vec4<f32>(layer));
            textureStore(sheets, vec2<u32>(0u), 1, voxel);
        }",
    );
    let right = hlsl(
        "
        Texture2D<float4> photo : register(t0);
        SamplerState near : register(s1);
        Texture3D<uint4> volume : register(t2);
        Texture2DArray<int4> layers : register(t3);
        [[vk::image_format(\"rgba32f\")]] RWTexture2D<float4> canvas : register(u0, space1);
        [[vk::image_format(\"r32ui\")]] RWTexture2DArray<uint> sheets : register(u1, space1);
        [numthreads(1, 1, 1)]
        void main() {
            float4 colour = photo.SampleLevel(near, float2(0.5, 0.5), 0);
            uint4 voxel = volume.Load(int4(0, 0, 0, 0));
            canvas[uint2(0, 0)] = colour + voxel + layers.Load(int4(0, 0, 1, 0));
            sheets[uint3(0, 0, 1)] = voxel.x;
        }",
    );
    for interface in [&left, &right] {
        let texture = |scalar, dimensions, arrayed| ShaderResource::Texture {
            scalar,
            dimensions,
            arrayed,
        };
        assert_eq!(at(interface, 0, 0), &texture(Scalar::Float(32), 2, false));
        assert_eq!(at(interface, 0, 1), &ShaderResource::Sampler);
        assert_eq!(at(interface, 0, 2), &texture(Scalar::Uint(32), 3, false));
        assert_eq!(at(interface, 0, 3), &texture(Scalar::Int(32), 2, true));
        for (binding, name, layers) in [(0, "Rgba32f", false), (1, "R32ui", true)] {
            let ShaderResource::StorageTexture {
                format,
                access,
                dimensions,
                arrayed,
            } = at(interface, 1, binding)
            else {
                panic!("{interface:?}")
            };
            assert_eq!(
                (format.0.as_str(), *access, *dimensions, *arrayed),
                (name, WRITES, 2, layers)
            );
        }
    }
    assert!(differences(&left, &right).is_empty());
}

#[test]
fn workgroup_memory_is_what_the_entry_point_uses() {
    let left = wgsl(
        "
        var<workgroup> tile: array<vec4<f32>, 64>;
        var<workgroup> count: atomic<u32>;
        var<workgroup> unused: array<f32, 100>;
        @compute @workgroup_size(64)
        fn main(@builtin(local_invocation_index) at: u32) {
            tile[at].x = f32(atomicAdd(&count, 1u));
        }",
    );
    assert_eq!(left.shared_bytes, 64 * 16 + 4);
    let right = hlsl(
        "
        groupshared float3 tile[64];
        groupshared bool flag;
        RWStructuredBuffer<float> o : register(u0);
        [numthreads(64, 1, 1)]
        void main(uint at : SV_GroupIndex) {
            tile[at] = at;
            flag = at == 3;
            GroupMemoryBarrierWithGroupSync();
            o[at] = tile[63 - at].y + (flag ? 1 : 0);
        }",
    );
    assert_eq!(right.shared_bytes, 64 * 12 + 4);
}

#[test]
fn push_constants_have_a_layout() {
    let text = "
        struct Push { uint count; float2 scale; };
        [[vk::push_constant]] Push push;
        RWStructuredBuffer<float> o : register(u0);
        [numthreads(1, 1, 1)] void main() { o[push.count] = push.scale.y; }";
    let right = hlsl(text);
    let left = wgsl(
        "
        struct Push { count: u32, scale: vec2<f32> }
        var<immediate> push: Push;
        @group(0) @binding(0) var<storage, read_write> o: array<f32>;
        @compute @workgroup_size(1) fn main() { o[push.count] = push.scale.y; }",
    );
    let leaves = |interface: &Interface| -> Vec<(String, u32, u32)> {
        let layout = interface
            .push_constants
            .as_ref()
            .expect("there are push constants");
        layout
            .leaves
            .iter()
            .map(|leaf| (leaf.path.clone(), leaf.offset, leaf.components))
            .collect()
    };
    let at = |offset| [("count".to_owned(), 0, 1), ("scale".to_owned(), offset, 2)];
    assert_eq!(leaves(&left), at(8));
    // DXC lets a vector start at any word that keeps it within sixteen bytes, WGSL does not.
    assert_eq!(leaves(&right), at(4));
    let found: Vec<_> = differences(&left, &right)
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(
        found,
        ["push constants -: `scale` at byte 8, f32x2 against `scale` at byte 4, f32x2"]
    );
    let aligned = hlsl_with(text, &["-fvk-use-gl-layout"]);
    assert_eq!(leaves(&aligned), at(8));
    assert!(differences(&left, &aligned).is_empty());
}

#[test]
fn specialisation_constants_are_listed_by_id() {
    let text = "
        [[vk::constant_id(7)]] const uint width = 16;
        [[vk::constant_id(2)]] const float gain = 1.5;
        RWStructuredBuffer<float> o : register(u0);
        [numthreads(16, 2, 1)] void main(uint3 id : SV_DispatchThreadID) { o[id.x] = gain * width; }";
    let interface = hlsl(text);
    let found: Vec<_> = interface
        .specialisation
        .iter()
        .map(|each| (each.id, each.name.as_str(), each.scalar))
        .collect();
    assert_eq!(
        found,
        [
            (2, "gain", Scalar::Float(32)),
            (7, "width", Scalar::Uint(32))
        ]
    );
    assert!(!interface.workgroup_size.specialised);
}

#[test]
fn a_specialised_size_is_told() {
    // LocalSizeId with one specialised axis and one computed from it.
    let words = assemble(
        "
        OpCapability Shader
        OpMemoryModel Logical GLSL450
        OpEntryPoint GLCompute %main \"main\"
        OpExecutionModeId %main LocalSizeId %x %y %one
        OpDecorate %x SpecId 4
        %void = OpTypeVoid
        %fn = OpTypeFunction %void
        %uint = OpTypeInt 32 0
        %one = OpConstant %uint 1
        %two = OpConstant %uint 2
        %x = OpSpecConstant %uint 8
        %y = OpSpecConstantOp %uint IMul %x %two
        %main = OpFunction %void None %fn
        %label = OpLabel
        OpReturn
        OpFunctionEnd",
    );
    let interface = shadertwin_reflect::reflect(&words, "main").unwrap();
    assert_eq!(interface.workgroup_size.size, [8, 16, 1]);
    assert!(interface.workgroup_size.specialised);
    assert_eq!(interface.specialisation.len(), 1);
}

/// Assembles SPIR-V text.
fn assemble(text: &str) -> Vec<u32> {
    use std::io::Write as _;
    use std::process::{Command, Stdio};
    let mut child = Command::new("spirv-as")
        .args(["--target-env", "spv1.3", "-o", "-", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("spirv-as does not start; ci/setup installs it");
    child
        .stdin
        .take()
        .unwrap()
        .write_all(text.as_bytes())
        .unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    output
        .stdout
        .chunks_exact(4)
        .map(|word| u32::from_le_bytes(word.try_into().unwrap()))
        .collect()
}

#[test]
fn storage_buffers_of_both_dialects_read_alike() {
    let text = "
        struct Light { float3 colour; float power; float4x4 pose; };
        RWStructuredBuffer<Light> lights : register(u0);
        cbuffer Sizes : register(b1) { uint2 size; float3x3 warp[2]; };
        [numthreads(1, 1, 1)]
        void main() { lights[size.x].power = mul(warp[1], lights[0].colour).x + lights[1].pose[2][3]; }";
    let modern = hlsl_with(text, &["-fspv-target-env=vulkan1.3"]);
    let old = hlsl_with(text, &["-fspv-target-env=vulkan1.0"]);
    assert_eq!(without_ids(&modern), without_ids(&old));
    let layout = at(&old, 0, 0).layout().unwrap();
    let leaves: Vec<_> = layout
        .leaves
        .iter()
        .map(|leaf| (leaf.path.as_str(), leaf.offset))
        .collect();
    assert_eq!(
        leaves,
        [("[].colour", 0), ("[].power", 12), ("[].pose", 16)]
    );
    assert_eq!(layout.run_time_stride, Some(80));
    assert_eq!(layout.fixed_bytes, 0);
    assert_eq!(access(at(&old, 0, 0)), BOTH);
    let warp = &at(&old, 0, 1).layout().unwrap().leaves[1];
    assert_eq!(
        (
            warp.offset,
            warp.columns,
            warp.components,
            warp.matrix_stride
        ),
        (16, 3, 3, 16)
    );
    assert_eq!(warp.arrays, [(2, 48)]);
}

#[test]
fn who_asks_for_the_size_of_a_subgroup_uses_subgroups() {
    let asks = [
        hlsl(
            "
            RWStructuredBuffer<uint> size : register(u0);
            [numthreads(1, 1, 1)]
            void main() { size[0] = WaveGetLaneCount(); }
            ",
        ),
        wgsl(
            "
            @group(0) @binding(0) var<storage, read_write> size: array<u32>;
            @compute @workgroup_size(1)
            fn main(@builtin(subgroup_size) lanes: u32) { size[0] = lanes; }
            ",
        ),
    ];
    assert_eq!(asks.map(|one| one.subgroup_lanes), [Some(1), Some(1)]);
    let other = wgsl(
        "
        @group(0) @binding(0) var<storage, read_write> size: array<u32>;
        @compute @workgroup_size(1)
        fn main(@builtin(num_workgroups) groups: vec3u) { size[0] = groups.x; }
        ",
    );
    assert_eq!(other.subgroup_lanes, None);
}
