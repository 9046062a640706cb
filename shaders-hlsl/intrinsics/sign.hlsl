// Written from crates/reference/src/intrinsics by `cargo run -p shadertwin-reference --example intrinsics`.

StructuredBuffer<float4> a_f32 : register(t0, space0);
cbuffer block_uniform_a_f32 : register(b1, space0) { float4 uniform_a_f32[16]; };
RWStructuredBuffer<float4> scalars_f32 : register(u2, space0);
RWStructuredBuffer<float4> pairs_f32 : register(u3, space0);
RWStructuredBuffer<float4> triples_f32 : register(u4, space0);
RWStructuredBuffer<float4> quads_f32 : register(u5, space0);
StructuredBuffer<int4> a_i32 : register(t6, space0);
cbuffer block_uniform_a_i32 : register(b7, space0) { int4 uniform_a_i32[16]; };
RWStructuredBuffer<int4> scalars_i32 : register(u8, space0);
RWStructuredBuffer<int4> pairs_i32 : register(u9, space0);
RWStructuredBuffer<int4> triples_i32 : register(u10, space0);
RWStructuredBuffer<int4> quads_i32 : register(u11, space0);

[numthreads(64, 1, 1)]
void of_f32(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    const float4 a = a_f32[i];
    const float4 ua = uniform_a_f32[i % 16];
    scalars_f32[i] = float4(float(sign(a.x)), float(sign(ua.x)), float(sign((-75.0f))), float(sign((-25.0f))));
    pairs_f32[i] = float4(float2(sign(a.xy)), float2(sign(ua.xy)));
    triples_f32[i] = float4(float3(sign(a.xyz)), 0.0f);
    quads_f32[i] = float4(sign(a));
}

[numthreads(64, 1, 1)]
void of_i32(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    const int4 a = a_i32[i];
    const int4 ua = uniform_a_i32[i % 16];
    scalars_i32[i] = int4(int(sign(a.x)), int(sign(ua.x)), int(sign(int(3))), int(sign(int(5))));
    pairs_i32[i] = int4(int2(sign(a.xy)), int2(sign(ua.xy)));
    triples_i32[i] = int4(int3(sign(a.xyz)), 0);
    quads_i32[i] = int4(sign(a));
}
