// Written from crates/reference/src/intrinsics by `cargo run -p shadertwin-reference --example intrinsics`.

StructuredBuffer<float4> a_f32 : register(t0, space0);
cbuffer block_uniform_a_f32 : register(b1, space0) { float4 uniform_a_f32[16]; };
RWStructuredBuffer<int4> scalars_f32 : register(u2, space0);
RWStructuredBuffer<int4> pairs_f32 : register(u3, space0);
RWStructuredBuffer<int4> triples_f32 : register(u4, space0);
RWStructuredBuffer<int4> quads_f32 : register(u5, space0);

int Exponent(float a) { float e; frexp(a, e); return int(e); }

int2 Exponent(float2 a) { float2 e; frexp(a, e); return int2(e); }

int3 Exponent(float3 a) { float3 e; frexp(a, e); return int3(e); }

int4 Exponent(float4 a) { float4 e; frexp(a, e); return int4(e); }

[numthreads(64, 1, 1)]
void of_f32(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    const float4 a = a_f32[i];
    const float4 ua = uniform_a_f32[i % 16];
    scalars_f32[i] = int4(Exponent(a.x), Exponent(ua.x), Exponent(12.5875f), Exponent(37.5625f));
    pairs_f32[i] = int4(Exponent(a.xy), Exponent(ua.xy));
    triples_f32[i] = int4(Exponent(a.xyz), 0);
    quads_f32[i] = Exponent(a);
}
