// Written from crates/reference/src/intrinsics by `cargo run -p shadertwin-reference --example intrinsics`.

StructuredBuffer<int4> a_i32 : register(t0, space0);
cbuffer block_uniform_a_i32 : register(b1, space0) { int4 uniform_a_i32[16]; };
RWStructuredBuffer<uint4> scalars_i32 : register(u2, space0);
RWStructuredBuffer<uint4> pairs_i32 : register(u3, space0);
RWStructuredBuffer<uint4> triples_i32 : register(u4, space0);
RWStructuredBuffer<uint4> quads_i32 : register(u5, space0);
StructuredBuffer<uint4> a_u32 : register(t6, space0);
cbuffer block_uniform_a_u32 : register(b7, space0) { uint4 uniform_a_u32[16]; };
RWStructuredBuffer<uint4> scalars_u32 : register(u8, space0);
RWStructuredBuffer<uint4> pairs_u32 : register(u9, space0);
RWStructuredBuffer<uint4> triples_u32 : register(u10, space0);
RWStructuredBuffer<uint4> quads_u32 : register(u11, space0);

[numthreads(64, 1, 1)]
void of_i32(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    const int4 a = a_i32[i];
    const int4 ua = uniform_a_i32[i % 16];
    scalars_i32[i] = uint4(select(any(a.x), (uint)1, (uint)0), select(any(ua.x), (uint)1, (uint)0), select(any(int(-1)), (uint)1, (uint)0), select(any(int(0)), (uint)1, (uint)0));
    pairs_i32[i] = uint4(select(any(a.xy), (uint)1, (uint)0), select(any(ua.xy), (uint)1, (uint)0), select(any(int2(int(-1), int(0))), (uint)1, (uint)0), select(any(int2(int(0), int(1))), (uint)1, (uint)0));
    triples_i32[i] = uint4(select(any(a.xyz), (uint)1, (uint)0), select(any(ua.xyz), (uint)1, (uint)0), select(any(int3(int(-1), int(0), int(0))), (uint)1, (uint)0), select(any(int3(int(0), int(1), int(-1))), (uint)1, (uint)0));
    quads_i32[i] = uint4(select(any(a), (uint)1, (uint)0), select(any(ua), (uint)1, (uint)0), select(any(int4(int(-1), int(0), int(0), int(1))), (uint)1, (uint)0), select(any(int4(int(0), int(1), int(-1), int(0))), (uint)1, (uint)0));
}

[numthreads(64, 1, 1)]
void of_u32(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    const uint4 a = a_u32[i];
    const uint4 ua = uniform_a_u32[i % 16];
    scalars_u32[i] = uint4(select(any(a.x), (uint)1, (uint)0), select(any(ua.x), (uint)1, (uint)0), select(any(0u), (uint)1, (uint)0), select(any(1u), (uint)1, (uint)0));
    pairs_u32[i] = uint4(select(any(a.xy), (uint)1, (uint)0), select(any(ua.xy), (uint)1, (uint)0), select(any(uint2(0u, 1u)), (uint)1, (uint)0), select(any(uint2(1u, 2u)), (uint)1, (uint)0));
    triples_u32[i] = uint4(select(any(a.xyz), (uint)1, (uint)0), select(any(ua.xyz), (uint)1, (uint)0), select(any(uint3(0u, 1u, 1u)), (uint)1, (uint)0), select(any(uint3(1u, 2u, 0u)), (uint)1, (uint)0));
    quads_u32[i] = uint4(select(any(a), (uint)1, (uint)0), select(any(ua), (uint)1, (uint)0), select(any(uint4(0u, 1u, 1u, 2u)), (uint)1, (uint)0), select(any(uint4(1u, 2u, 0u, 1u)), (uint)1, (uint)0));
}
