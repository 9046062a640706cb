// Written from crates/reference/src/intrinsics by `cargo run -p shadertwin-reference --example intrinsics`.

StructuredBuffer<int4> a_i32 : register(t0, space0);
StructuredBuffer<int4> b_i32 : register(t1, space0);
cbuffer block_uniform_a_i32 : register(b2, space0) { int4 uniform_a_i32[16]; };
cbuffer block_uniform_b_i32 : register(b3, space0) { int4 uniform_b_i32[16]; };
RWStructuredBuffer<float4> scalars_i32 : register(u4, space0);
RWStructuredBuffer<float4> pairs_i32 : register(u5, space0);
RWStructuredBuffer<float4> triples_i32 : register(u6, space0);
RWStructuredBuffer<float4> quads_i32 : register(u7, space0);

[numthreads(64, 1, 1)]
void of_i32(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    const int4 a = a_i32[i];
    const int4 b = b_i32[i];
    const int4 ua = uniform_a_i32[i % 16];
    const int4 ub = uniform_b_i32[i % 16];
    scalars_i32[i] = float4(float(a.x < b.x), float(ua.x < ub.x), float(int(-559038737) < int(305419896)), float(a.x < int(0)));
    pairs_i32[i] = float4(float2(a.xy < b.xy), float2(ua.xy < ub.xy));
    triples_i32[i] = float4(float3(a.xyz < b.xyz), 0.0f);
    quads_i32[i] = float4(a < b);
}
