// Written from crates/reference/src/intrinsics by `cargo run -p shadertwin-reference --example intrinsics`.

StructuredBuffer<float4> a_f32 : register(t0, space0);
StructuredBuffer<float4> b_f32 : register(t1, space0);
StructuredBuffer<float4> c_f32 : register(t2, space0);
StructuredBuffer<float4> d_f32 : register(t3, space0);
cbuffer block_uniform_a_f32 : register(b4, space0) { float4 uniform_a_f32[16]; };
cbuffer block_uniform_b_f32 : register(b5, space0) { float4 uniform_b_f32[16]; };
cbuffer block_uniform_c_f32 : register(b6, space0) { float4 uniform_c_f32[16]; };
cbuffer block_uniform_d_f32 : register(b7, space0) { float4 uniform_d_f32[16]; };
RWStructuredBuffer<float4> pairs_f32 : register(u8, space0);
RWStructuredBuffer<float4> pairs_constant_f32 : register(u9, space0);
RWStructuredBuffer<float4> triples_f32 : register(u10, space0);
RWStructuredBuffer<float4> quads_f32 : register(u11, space0);

float2 Row(float2x2 m, uint i) { return m[i]; }

float3 Row(float3x3 m, uint i) { return m[i]; }

float4 Row(float4x4 m, uint i) { return m[i]; }

[numthreads(64, 1, 1)]
void of_f32(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    const float4 a = a_f32[i];
    const float4 b = b_f32[i];
    const float4 c = c_f32[i];
    const float4 d = d_f32[i];
    const float4 ua = uniform_a_f32[i % 16];
    const float4 ub = uniform_b_f32[i % 16];
    const float4 uc = uniform_c_f32[i % 16];
    const float4 ud = uniform_d_f32[i % 16];
    pairs_f32[i] = float4(Row(float2x2(a.xy, b.xy) - float2x2(c.xy, d.xy), i % 2), Row(float2x2(ua.xy, ub.xy) - float2x2(uc.xy, ud.xy), i % 2));
    pairs_constant_f32[i] = float4(Row(float2x2(float2(11.0f, 16.0f), float2(16.0f, 13.0f)) - float2x2(float2(3.0f, 7.0f), float2(7.0f, 1.0f)), i % 2), Row(float2x2(a.xy, float2(18.0f, 11.0f)) - float2x2(float2(1.0f, 5.0f), float2(5.0f, 3.0f)), i % 2));
    triples_f32[i] = float4(Row(float3x3(a.xyz, b.xyz, a.zyx) - float3x3(c.xyz, d.xyz, c.zyx), i % 3), 0.0f);
    quads_f32[i] = Row(float4x4(a, b, a.wzyx, b.wzyx) - float4x4(c, d, c.wzyx, d.wzyx), i % 4);
}
