// Written from crates/reference/src/intrinsics by `cargo run -p shadertwin-reference --example intrinsics`.

StructuredBuffer<int4> a_i32 : register(t0, space0);
StructuredBuffer<uint4> b_i32 : register(t1, space0);
cbuffer block_uniform_a_i32 : register(b2, space0) { int4 uniform_a_i32[16]; };
cbuffer block_uniform_b_i32 : register(b3, space0) { uint4 uniform_b_i32[16]; };
RWStructuredBuffer<int4> scalars_i32 : register(u4, space0);
RWStructuredBuffer<int4> pairs_i32 : register(u5, space0);
RWStructuredBuffer<int4> triples_i32 : register(u6, space0);
RWStructuredBuffer<int4> quads_i32 : register(u7, space0);
StructuredBuffer<uint4> a_u32 : register(t8, space0);
StructuredBuffer<uint4> b_u32 : register(t9, space0);
cbuffer block_uniform_a_u32 : register(b10, space0) { uint4 uniform_a_u32[16]; };
cbuffer block_uniform_b_u32 : register(b11, space0) { uint4 uniform_b_u32[16]; };
RWStructuredBuffer<uint4> scalars_u32 : register(u12, space0);
RWStructuredBuffer<uint4> pairs_u32 : register(u13, space0);
RWStructuredBuffer<uint4> triples_u32 : register(u14, space0);
RWStructuredBuffer<uint4> quads_u32 : register(u15, space0);

[numthreads(64, 1, 1)]
void of_i32(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    const int4 a = a_i32[i];
    const uint4 b = b_i32[i];
    const int4 ua = uniform_a_i32[i % 16];
    const uint4 ub = uniform_b_i32[i % 16];
    scalars_i32[i] = int4(a.x >> b.x, ua.x >> ub.x, int(-559038737) >> 19u, a.x >> 27u);
    pairs_i32[i] = int4(a.xy >> b.xy, ua.xy >> ub.xy);
    triples_i32[i] = int4(a.xyz >> b.xyz, 0);
    quads_i32[i] = a >> b;
}

[numthreads(64, 1, 1)]
void of_u32(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    const uint4 a = a_u32[i];
    const uint4 b = b_u32[i];
    const uint4 ua = uniform_a_u32[i % 16];
    const uint4 ub = uniform_b_u32[i % 16];
    scalars_u32[i] = uint4(a.x >> b.x, ua.x >> ub.x, 3735928559u >> 19u, a.x >> 27u);
    pairs_u32[i] = uint4(a.xy >> b.xy, ua.xy >> ub.xy);
    triples_u32[i] = uint4(a.xyz >> b.xyz, 0);
    quads_u32[i] = a >> b;
}
