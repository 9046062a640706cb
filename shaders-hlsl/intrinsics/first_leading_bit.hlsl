// Written from crates/reference/src/intrinsics by `cargo run -p shadertwin-reference --example intrinsics`.

StructuredBuffer<int4> a_i32 : register(t0, space0);
cbuffer block_uniform_a_i32 : register(b1, space0) { int4 uniform_a_i32[16]; };
RWStructuredBuffer<int4> scalars_i32 : register(u2, space0);
RWStructuredBuffer<int4> pairs_i32 : register(u3, space0);
RWStructuredBuffer<int4> triples_i32 : register(u4, space0);
RWStructuredBuffer<int4> quads_i32 : register(u5, space0);
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
    scalars_i32[i] = int4(int(firstbithigh(a.x)), int(firstbithigh(ua.x)), int(firstbithigh(int(-559038737))), int(firstbithigh(int(-1))));
    pairs_i32[i] = int4(int2(firstbithigh(a.xy)), int2(firstbithigh(ua.xy)));
    triples_i32[i] = int4(int3(firstbithigh(a.xyz)), 0);
    quads_i32[i] = int4(firstbithigh(a));
}

[numthreads(64, 1, 1)]
void of_u32(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    const uint4 a = a_u32[i];
    const uint4 ua = uniform_a_u32[i % 16];
    scalars_u32[i] = uint4(uint(firstbithigh(a.x)), uint(firstbithigh(ua.x)), uint(firstbithigh(3735928559u)), uint(firstbithigh(2147483648u)));
    pairs_u32[i] = uint4(uint2(firstbithigh(a.xy)), uint2(firstbithigh(ua.xy)));
    triples_u32[i] = uint4(uint3(firstbithigh(a.xyz)), 0);
    quads_u32[i] = uint4(firstbithigh(a));
}
