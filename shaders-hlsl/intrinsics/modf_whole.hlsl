// Written from crates/reference/src/intrinsics by `cargo run -p shadertwin-reference --example intrinsics`.

StructuredBuffer<float4> a_f32 : register(t0, space0);
cbuffer block_uniform_a_f32 : register(b1, space0) { float4 uniform_a_f32[16]; };
RWStructuredBuffer<float4> scalars_f32 : register(u2, space0);
RWStructuredBuffer<float4> pairs_f32 : register(u3, space0);
RWStructuredBuffer<float4> triples_f32 : register(u4, space0);
RWStructuredBuffer<float4> quads_f32 : register(u5, space0);

float Whole(float a) { float whole; modf(a, whole); return whole; }

float2 Whole(float2 a) { float2 whole; modf(a, whole); return whole; }

float3 Whole(float3 a) { float3 whole; modf(a, whole); return whole; }

float4 Whole(float4 a) { float4 whole; modf(a, whole); return whole; }

[numthreads(64, 1, 1)]
void of_f32(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    const float4 a = a_f32[i];
    const float4 ua = uniform_a_f32[i % 16];
    scalars_f32[i] = float4(Whole(a.x), Whole(ua.x), Whole(13.375f), Whole(38.125f));
    pairs_f32[i] = float4(Whole(a.xy), Whole(ua.xy));
    triples_f32[i] = float4(Whole(a.xyz), 0.0f);
    quads_f32[i] = Whole(a);
}
