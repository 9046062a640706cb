// Written from crates/reference/src/intrinsics by `cargo run -p shadertwin-reference --example intrinsics`.

StructuredBuffer<float4> a_f32 : register(t0, space0);
StructuredBuffer<float4> b_f32 : register(t1, space0);
cbuffer block_uniform_a_f32 : register(b2, space0) { float4 uniform_a_f32[16]; };
cbuffer block_uniform_b_f32 : register(b3, space0) { float4 uniform_b_f32[16]; };
RWStructuredBuffer<uint4> scalars_f32 : register(u4, space0);
RWStructuredBuffer<uint4> pairs_f32 : register(u5, space0);
RWStructuredBuffer<uint4> triples_f32 : register(u6, space0);
RWStructuredBuffer<uint4> quads_f32 : register(u7, space0);

[numthreads(64, 1, 1)]
void of_f32(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    const float4 a = a_f32[i];
    const float4 b = b_f32[i];
    const float4 ua = uniform_a_f32[i % 16];
    const float4 ub = uniform_b_f32[i % 16];
    scalars_f32[i] = uint4(select(all(a.x < b.x), (uint)1, (uint)0), select(all(ua.x < ub.x), (uint)1, (uint)0), select(all((-3.0f) < 1.0f), (uint)1, (uint)0), select(all(a.x < 3.0f), (uint)1, (uint)0));
    pairs_f32[i] = uint4(select(all(a.xy < b.xy), (uint)1, (uint)0), select(all(ua.xy < ub.xy), (uint)1, (uint)0), select(all(float2((-3.0f), 1.0f) < float2(1.0f, (-1.0f))), (uint)1, (uint)0), select(all(a.xy < float2(3.0f, (-3.0f))), (uint)1, (uint)0));
    triples_f32[i] = uint4(select(all(a.xyz < b.xyz), (uint)1, (uint)0), select(all(ua.xyz < ub.xyz), (uint)1, (uint)0), select(all(float3((-3.0f), 1.0f, (-1.0f)) < float3(1.0f, (-1.0f), 3.0f)), (uint)1, (uint)0), select(all(a.xyz < float3(3.0f, (-3.0f), 1.0f)), (uint)1, (uint)0));
    quads_f32[i] = uint4(select(all(a < b), (uint)1, (uint)0), select(all(ua < ub), (uint)1, (uint)0), select(all(float4((-3.0f), 1.0f, (-1.0f), 3.0f) < float4(1.0f, (-1.0f), 3.0f, (-3.0f))), (uint)1, (uint)0), select(all(a < float4(3.0f, (-3.0f), 1.0f, (-1.0f))), (uint)1, (uint)0));
}
