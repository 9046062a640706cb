// Written from crates/reference/src/intrinsics by `cargo run -p shadertwin-reference --example intrinsics`.

StructuredBuffer<float4> a_f32 : register(t0, space0);
StructuredBuffer<float4> b_f32 : register(t1, space0);
cbuffer block_uniform_a_f32 : register(b2, space0) { float4 uniform_a_f32[16]; };
cbuffer block_uniform_b_f32 : register(b3, space0) { float4 uniform_b_f32[16]; };
RWStructuredBuffer<float4> scalars_f32 : register(u4, space0);
RWStructuredBuffer<float4> pairs_f32 : register(u5, space0);
RWStructuredBuffer<float4> triples_f32 : register(u6, space0);
RWStructuredBuffer<float4> quads_f32 : register(u7, space0);

[numthreads(64, 1, 1)]
void of_f32(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    const float4 a = a_f32[i];
    const float4 b = b_f32[i];
    const float4 ua = uniform_a_f32[i % 16];
    const float4 ub = uniform_b_f32[i % 16];
    scalars_f32[i] = float4(distance(a.x, b.x), distance(ua.x, ub.x), distance(11.0f, 5.0f), distance(a.x, 7.0f));
    pairs_f32[i] = float4(distance(a.xy, b.xy), distance(ua.xy, ub.xy), distance(float2(11.0f, 16.0f), float2(5.0f, 3.0f)), distance(a.xy, float2(7.0f, 1.0f)));
    triples_f32[i] = float4(distance(a.xyz, b.xyz), distance(ua.xyz, ub.xyz), distance(float3(11.0f, 16.0f, 13.0f), float3(5.0f, 3.0f, 7.0f)), distance(a.xyz, float3(7.0f, 1.0f, 5.0f)));
    quads_f32[i] = float4(distance(a, b), distance(ua, ub), distance(float4(11.0f, 16.0f, 13.0f, 18.0f), float4(5.0f, 3.0f, 7.0f, 1.0f)), distance(a, float4(7.0f, 1.0f, 5.0f, 3.0f)));
}
