// Written from crates/reference/src/intrinsics by `cargo run -p shadertwin-reference --example intrinsics`.

StructuredBuffer<uint4> a_u32 : register(t0, space0);
cbuffer block_uniform_a_u32 : register(b1, space0) { uint4 uniform_a_u32[16]; };
RWStructuredBuffer<int4> scalars_u32 : register(u2, space0);
RWStructuredBuffer<int4> pairs_u32 : register(u3, space0);
RWStructuredBuffer<int4> triples_u32 : register(u4, space0);
RWStructuredBuffer<int4> quads_u32 : register(u5, space0);

[numthreads(64, 1, 1)]
void of_u32(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    const uint4 a = a_u32[i];
    const uint4 ua = uniform_a_u32[i % 16];
    scalars_u32[i] = int4(asint(a.x), asint(ua.x), asint(3735928559u), asint(2147483648u));
    pairs_u32[i] = int4(asint(a.xy), asint(ua.xy));
    triples_u32[i] = int4(asint(a.xyz), 0);
    quads_u32[i] = asint(a);
}
