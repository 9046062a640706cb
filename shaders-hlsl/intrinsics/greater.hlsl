// Written from crates/reference/src/intrinsics by `cargo run -p shadertwin-reference --example intrinsics`.

StructuredBuffer<float4> a_f32 : register(t0, space0);
StructuredBuffer<float4> b_f32 : register(t1, space0);
cbuffer block_uniform_a_f32 : register(b2, space0) { float4 uniform_a_f32[16]; };
cbuffer block_uniform_b_f32 : register(b3, space0) { float4 uniform_b_f32[16]; };
RWStructuredBuffer<uint4> scalars_f32 : register(u4, space0);
RWStructuredBuffer<uint4> pairs_f32 : register(u5, space0);
RWStructuredBuffer<uint4> triples_f32 : register(u6, space0);
RWStructuredBuffer<uint4> quads_f32 : register(u7, space0);
StructuredBuffer<int4> a_i32 : register(t8, space0);
StructuredBuffer<int4> b_i32 : register(t9, space0);
cbuffer block_uniform_a_i32 : register(b10, space0) { int4 uniform_a_i32[16]; };
cbuffer block_uniform_b_i32 : register(b11, space0) { int4 uniform_b_i32[16]; };
RWStructuredBuffer<uint4> scalars_i32 : register(u12, space0);
RWStructuredBuffer<uint4> pairs_i32 : register(u13, space0);
RWStructuredBuffer<uint4> triples_i32 : register(u14, space0);
RWStructuredBuffer<uint4> quads_i32 : register(u15, space0);
StructuredBuffer<uint4> a_u32 : register(t16, space0);
StructuredBuffer<uint4> b_u32 : register(t17, space0);
cbuffer block_uniform_a_u32 : register(b18, space0) { uint4 uniform_a_u32[16]; };
cbuffer block_uniform_b_u32 : register(b19, space0) { uint4 uniform_b_u32[16]; };
RWStructuredBuffer<uint4> scalars_u32 : register(u20, space0);
RWStructuredBuffer<uint4> pairs_u32 : register(u21, space0);
RWStructuredBuffer<uint4> triples_u32 : register(u22, space0);
RWStructuredBuffer<uint4> quads_u32 : register(u23, space0);

[numthreads(64, 1, 1)]
void of_f32(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    const float4 a = a_f32[i];
    const float4 b = b_f32[i];
    const float4 ua = uniform_a_f32[i % 16];
    const float4 ub = uniform_b_f32[i % 16];
    scalars_f32[i] = uint4(select(a.x > b.x, (uint)1, (uint)0), select(ua.x > ub.x, (uint)1, (uint)0), select((-3.0f) > 1.0f, (uint)1, (uint)0), select(a.x > 3.0f, (uint)1, (uint)0));
    pairs_f32[i] = uint4(select(a.xy > b.xy, (uint2)1, (uint2)0), select(ua.xy > ub.xy, (uint2)1, (uint2)0));
    triples_f32[i] = uint4(select(a.xyz > b.xyz, (uint3)1, (uint3)0), 0);
    quads_f32[i] = select(a > b, (uint4)1, (uint4)0);
}

[numthreads(64, 1, 1)]
void of_i32(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    const int4 a = a_i32[i];
    const int4 b = b_i32[i];
    const int4 ua = uniform_a_i32[i % 16];
    const int4 ub = uniform_b_i32[i % 16];
    scalars_i32[i] = uint4(select(a.x > b.x, (uint)1, (uint)0), select(ua.x > ub.x, (uint)1, (uint)0), select(int(3) > int(-17), (uint)1, (uint)0), select(a.x > int(-1200), (uint)1, (uint)0));
    pairs_i32[i] = uint4(select(a.xy > b.xy, (uint2)1, (uint2)0), select(ua.xy > ub.xy, (uint2)1, (uint2)0));
    triples_i32[i] = uint4(select(a.xyz > b.xyz, (uint3)1, (uint3)0), 0);
    quads_i32[i] = select(a > b, (uint4)1, (uint4)0);
}

[numthreads(64, 1, 1)]
void of_u32(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    const uint4 a = a_u32[i];
    const uint4 b = b_u32[i];
    const uint4 ua = uniform_a_u32[i % 16];
    const uint4 ub = uniform_b_u32[i % 16];
    scalars_u32[i] = uint4(select(a.x > b.x, (uint)1, (uint)0), select(ua.x > ub.x, (uint)1, (uint)0), select(3u > 4294967295u, (uint)1, (uint)0), select(a.x > 12u, (uint)1, (uint)0));
    pairs_u32[i] = uint4(select(a.xy > b.xy, (uint2)1, (uint2)0), select(ua.xy > ub.xy, (uint2)1, (uint2)0));
    triples_u32[i] = uint4(select(a.xyz > b.xyz, (uint3)1, (uint3)0), 0);
    quads_u32[i] = select(a > b, (uint4)1, (uint4)0);
}
