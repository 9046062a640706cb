// Written from crates/reference/src/intrinsics by `cargo run -p shadertwin-reference --example intrinsics`.

StructuredBuffer<uint4> a_u32 : register(t0, space0);
cbuffer block_uniform_a_u32 : register(b1, space0) { uint4 uniform_a_u32[16]; };
RWStructuredBuffer<uint4> scalars_u32 : register(u2, space0);
RWStructuredBuffer<uint4> pairs_u32 : register(u3, space0);
RWStructuredBuffer<uint4> triples_u32 : register(u4, space0);
RWStructuredBuffer<uint4> quads_u32 : register(u5, space0);

[numthreads(64, 1, 1)]
void of_u32(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    const uint4 a = a_u32[i];
    const uint4 ua = uniform_a_u32[i % 16];
    scalars_u32[i] = uint4(select(bool(a.x), (uint)1, (uint)0), select(bool(ua.x), (uint)1, (uint)0), select(bool(0u), (uint)1, (uint)0), select(bool(1u), (uint)1, (uint)0));
    pairs_u32[i] = uint4(select(bool2(a.xy), (uint2)1, (uint2)0), select(bool2(ua.xy), (uint2)1, (uint2)0));
    triples_u32[i] = uint4(select(bool3(a.xyz), (uint3)1, (uint3)0), 0);
    quads_u32[i] = select(bool4(a), (uint4)1, (uint4)0);
}
