// Written from crates/reference/src/intrinsics by `cargo run -p shadertwin-reference --example intrinsics`.

StructuredBuffer<float4> a_f32 : register(t0, space0);
StructuredBuffer<float4> b_f32 : register(t1, space0);
cbuffer block_uniform_a_f32 : register(b2, space0) { float4 uniform_a_f32[16]; };
cbuffer block_uniform_b_f32 : register(b3, space0) { float4 uniform_b_f32[16]; };
RWStructuredBuffer<float4> pairs_f32 : register(u4, space0);
RWStructuredBuffer<float4> triples_f32 : register(u5, space0);
RWStructuredBuffer<float4> quads_f32 : register(u6, space0);
StructuredBuffer<int4> a_i32 : register(t7, space0);
StructuredBuffer<int4> b_i32 : register(t8, space0);
cbuffer block_uniform_a_i32 : register(b9, space0) { int4 uniform_a_i32[16]; };
cbuffer block_uniform_b_i32 : register(b10, space0) { int4 uniform_b_i32[16]; };
RWStructuredBuffer<int4> pairs_i32 : register(u11, space0);
RWStructuredBuffer<int4> triples_i32 : register(u12, space0);
RWStructuredBuffer<int4> quads_i32 : register(u13, space0);
StructuredBuffer<uint4> a_u32 : register(t14, space0);
StructuredBuffer<uint4> b_u32 : register(t15, space0);
cbuffer block_uniform_a_u32 : register(b16, space0) { uint4 uniform_a_u32[16]; };
cbuffer block_uniform_b_u32 : register(b17, space0) { uint4 uniform_b_u32[16]; };
RWStructuredBuffer<uint4> pairs_u32 : register(u18, space0);
RWStructuredBuffer<uint4> triples_u32 : register(u19, space0);
RWStructuredBuffer<uint4> quads_u32 : register(u20, space0);

[numthreads(64, 1, 1)]
void of_f32(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    const float4 a = a_f32[i];
    const float4 b = b_f32[i];
    const float4 ua = uniform_a_f32[i % 16];
    const float4 ub = uniform_b_f32[i % 16];
    pairs_f32[i] = float4(dot(a.xy, b.xy), dot(ua.xy, ub.xy), dot(float2(1.0f, 5.0f), float2(5.0f, 3.0f)), dot(a.xy, float2(7.0f, 1.0f)));
    triples_f32[i] = float4(dot(a.xyz, b.xyz), dot(ua.xyz, ub.xyz), dot(float3(1.0f, 5.0f, 3.0f), float3(5.0f, 3.0f, 7.0f)), dot(a.xyz, float3(7.0f, 1.0f, 5.0f)));
    quads_f32[i] = float4(dot(a, b), dot(ua, ub), dot(float4(1.0f, 5.0f, 3.0f, 7.0f), float4(5.0f, 3.0f, 7.0f, 1.0f)), dot(a, float4(7.0f, 1.0f, 5.0f, 3.0f)));
}

[numthreads(64, 1, 1)]
void of_i32(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    const int4 a = a_i32[i];
    const int4 b = b_i32[i];
    const int4 ua = uniform_a_i32[i % 16];
    const int4 ub = uniform_b_i32[i % 16];
    pairs_i32[i] = int4(dot(a.xy, b.xy), dot(ua.xy, ub.xy), dot(int2(int(3), int(-17)), int2(int(-17), int(5))), dot(a.xy, int2(int(3), int(-17))));
    triples_i32[i] = int4(dot(a.xyz, b.xyz), dot(ua.xyz, ub.xyz), dot(int3(int(3), int(-17), int(5)), int3(int(-17), int(5), int(3))), dot(a.xyz, int3(int(3), int(-17), int(5))));
    quads_i32[i] = int4(dot(a, b), dot(ua, ub), dot(int4(int(3), int(-17), int(5), int(3)), int4(int(-17), int(5), int(3), int(-17))), dot(a, int4(int(3), int(-17), int(5), int(3))));
}

[numthreads(64, 1, 1)]
void of_u32(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    const uint4 a = a_u32[i];
    const uint4 b = b_u32[i];
    const uint4 ua = uniform_a_u32[i % 16];
    const uint4 ub = uniform_b_u32[i % 16];
    pairs_u32[i] = uint4(dot(a.xy, b.xy), dot(ua.xy, ub.xy), dot(uint2(3u, 17u), uint2(17u, 5u)), dot(a.xy, uint2(3u, 17u)));
    triples_u32[i] = uint4(dot(a.xyz, b.xyz), dot(ua.xyz, ub.xyz), dot(uint3(3u, 17u, 5u), uint3(17u, 5u, 3u)), dot(a.xyz, uint3(3u, 17u, 5u)));
    quads_u32[i] = uint4(dot(a, b), dot(ua, ub), dot(uint4(3u, 17u, 5u, 3u), uint4(17u, 5u, 3u, 17u)), dot(a, uint4(3u, 17u, 5u, 3u)));
}
