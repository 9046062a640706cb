// Written from crates/reference/src/intrinsics by `cargo run -p shadertwin-reference --example intrinsics`.

StructuredBuffer<int4> a_i32 : register(t0, space0);
cbuffer block_uniform_a_i32 : register(b1, space0) { int4 uniform_a_i32[16]; };
RWStructuredBuffer<float4> scalars_i32 : register(u2, space0);
RWStructuredBuffer<float4> pairs_i32 : register(u3, space0);
RWStructuredBuffer<float4> triples_i32 : register(u4, space0);
RWStructuredBuffer<float4> quads_i32 : register(u5, space0);

[numthreads(64, 1, 1)]
void of_i32(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    const int4 a = a_i32[i];
    const int4 ua = uniform_a_i32[i % 16];
    scalars_i32[i] = float4(asfloat(a.x), asfloat(ua.x), asfloat(int(1066401792)), asfloat(int(1068498944)));
    pairs_i32[i] = float4(asfloat(a.xy), asfloat(ua.xy));
    triples_i32[i] = float4(asfloat(a.xyz), 0.0f);
    quads_i32[i] = asfloat(a);
}
