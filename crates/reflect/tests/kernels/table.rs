//! What a reader sees of two interfaces, and what WebGPU does not guarantee.

use crate::common::{hlsl, hlsl_with, wgsl};
use shadertwin_reflect::{pair, portability, side_by_side};

const EXPECTED: &str = "\
\x20 entry point     main                           main
  by name         points at 0:0                  gPoints at 0:0
    kind          storage buffer                 storage buffer
    access        reads                          reads
≠   member        0: f32x4, any number every 16  0: f32x3, any number every 12
≠   size          16 bytes an element            12 bytes an element
  by name         picture at 0:1                 gPicture at 0:0
    kind          storage texture 2d             storage texture 2d
    access        writes                         writes
≠   format        Rgba8                          Rgba32f
  by name         params at 0:2                  Params at 0:0
    kind          uniform buffer                 uniform buffer
≠   member        0: size u32x2                  4: size u32x2
≠   member        8: gain f32                    0: gain f32
    size          12 bytes                       12 bytes
≠ only here       weights at 0:3                 -
≠   kind          storage buffer, reads          -
≠   member        0: u32, any number every 4     -
≠ workgroup size  8 x 8 x 1                      16 x 16 x 1
≠ shared memory   0 bytes                        256 bytes
";

#[test]
fn pairs_beside_each_other_with_their_differences() {
    let left = wgsl(
        "
        struct Params { size: vec2<u32>, gain: f32 }
        @group(0) @binding(0) var<storage, read> points: array<vec4<f32>>;
        @group(0) @binding(1) var picture: texture_storage_2d<rgba8unorm, write>;
        @group(0) @binding(2) var<uniform> params: Params;
        @group(0) @binding(3) var<storage, read> weights: array<u32>;
        @compute @workgroup_size(8, 8)
        fn main() { textureStore(picture, params.size, points[3] * params.gain * f32(weights[0])); }",
    );
    let right = hlsl_with(
        "
        StructuredBuffer<float3> gPoints : register(t0);
        RWTexture2D<float4> gPicture : register(u0);
        cbuffer Params : register(b0) { float gain; uint2 size; };
        groupshared float cache[64];
        [numthreads(16, 16, 1)]
        void main(uint index : SV_GroupIndex) {
            cache[index % 64] = gain;
            GroupMemoryBarrierWithGroupSync();
            gPicture[size] = float4(gPoints[3], 0) * cache[0];
        }",
        &["-fvk-use-dx-layout"],
    );
    let pairing = pair(&left, &right, &[]).unwrap();
    let table = side_by_side(&left, &right, &pairing);
    assert_eq!(table, EXPECTED, "{table}");
    assert!(
        table.lines().all(|line| line.chars().count() <= 120),
        "{table}"
    );
}

#[test]
fn kernels_that_every_device_runs_get_no_warning() {
    let kernel = wgsl(
        "
        var<workgroup> cache: array<f32, 4096>;
        @group(0) @binding(0) var<storage, read_write> values: array<f32>;
        @group(3) @binding(1) var counts: texture_storage_2d<r32uint, read_write>;
        @compute @workgroup_size(256)
        fn main(@builtin(local_invocation_index) index: u32) {
            cache[index] = f32(textureLoad(counts, vec2<u32>(index)).x);
            textureStore(counts, vec2<u32>(index), vec4<u32>(1u));
            values[index] = cache[index];
        }",
    );
    assert_eq!(portability(&kernel), Vec::<String>::new());
}

#[test]
fn what_no_device_need_grant_is_named() {
    let buffers: String = (0..9)
        .map(|index| format!("RWStructuredBuffer<float> b{index} : register(u{index}, space4);"))
        .collect();
    let uses: String = (0..9)
        .map(|index| format!("b{index}[0] = cache[{index}];"))
        .collect();
    let kernel = hlsl(&format!(
        "
        {buffers}
        [[vk::image_format(\"rgba8\")]] RWTexture2D<float4> picture : register(u0);
        [[vk::image_format(\"r16f\")]] RWTexture2D<float> depth : register(u1);
        groupshared float cache[4097];
        [numthreads(1, 4, 128)]
        void main(uint index : SV_GroupIndex) {{
            cache[index] = picture[uint2(0, 0)].x;
            {uses}
            picture[uint2(0, 0)] = 1;
            depth[uint2(0, 0)] = 1;
        }}"
    ));
    assert_eq!(
        portability(&kernel),
        [
            "512 invocations in a workgroup; WebGPU guarantees 256",
            "128 invocations of a workgroup along z; WebGPU guarantees 64",
            "16388 bytes of workgroup memory; WebGPU guarantees 16384",
            "9 storage buffers; WebGPU guarantees 8",
            "5 bind groups; WebGPU guarantees 4",
            "`picture` is read and written as Rgba8; WebGPU allows both only of R32f, R32i and R32ui",
            "`depth` is a storage texture of R16f, which WebGPU does not guarantee",
        ]
    );
}
