// Written from crates/reference/src/intrinsics by `cargo run -p shadertwin-reference --example intrinsics`.

StructuredBuffer<float4> a_f32 : register(t0, space0);
StructuredBuffer<float4> b_f32 : register(t1, space0);
cbuffer block_uniform_a_f32 : register(b2, space0) { float4 uniform_a_f32[16]; };
cbuffer block_uniform_b_f32 : register(b3, space0) { float4 uniform_b_f32[16]; };
RWStructuredBuffer<float4> pairs_f32 : register(u4, space0);
RWStructuredBuffer<float4> triples_f32 : register(u5, space0);
RWStructuredBuffer<float4> quads_f32 : register(u6, space0);

[numthreads(64, 1, 1)]
void of_f32(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    const float4 a = a_f32[i];
    const float4 b = b_f32[i];
    const float4 ua = uniform_a_f32[i % 16];
    const float4 ub = uniform_b_f32[i % 16];
    pairs_f32[i] = float4(determinant(float2x2(a.xy, b.xy)), determinant(float2x2(ua.xy, ub.xy)), determinant(float2x2(float2(3.0f, (-5.0f)), float2((-5.0f), 7.0f))), determinant(float2x2(a.xy, float2((-2.0f), 3.0f))));
    triples_f32[i] = float4(determinant(float3x3(a.xyz, b.xyz, a.zyx)), determinant(float3x3(ua.xyz, ub.xyz, ua.zyx)), determinant(float3x3(float3(3.0f, (-5.0f), 7.0f), float3((-5.0f), 7.0f, (-2.0f)), float3(3.0f, (-5.0f), 7.0f).zyx)), determinant(float3x3(a.xyz, float3((-2.0f), 3.0f, (-5.0f)), a.zyx)));
    quads_f32[i] = float4(determinant(float4x4(a, b, a.wzyx, b.wzyx)), determinant(float4x4(ua, ub, ua.wzyx, ub.wzyx)), determinant(float4x4(float4(3.0f, (-5.0f), 7.0f, (-2.0f)), float4((-5.0f), 7.0f, (-2.0f), 3.0f), float4(3.0f, (-5.0f), 7.0f, (-2.0f)).wzyx, float4((-5.0f), 7.0f, (-2.0f), 3.0f).wzyx)), determinant(float4x4(a, float4((-2.0f), 3.0f, (-5.0f), 7.0f), a.wzyx, float4((-2.0f), 3.0f, (-5.0f), 7.0f).wzyx)));
}
