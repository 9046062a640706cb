// Written from crates/reference/src/intrinsics by `cargo run -p shadertwin-reference --example intrinsics`.

StructuredBuffer<int4> a_i32 : register(t0, space0);
StructuredBuffer<int4> b_i32 : register(t1, space0);
StructuredBuffer<int4> c_i32 : register(t2, space0);
cbuffer block_uniform_a_i32 : register(b3, space0) { int4 uniform_a_i32[16]; };
cbuffer block_uniform_b_i32 : register(b4, space0) { int4 uniform_b_i32[16]; };
cbuffer block_uniform_c_i32 : register(b5, space0) { int4 uniform_c_i32[16]; };
RWStructuredBuffer<int4> scalars_i32 : register(u6, space0);
RWStructuredBuffer<int4> pairs_i32 : register(u7, space0);
RWStructuredBuffer<int4> triples_i32 : register(u8, space0);
RWStructuredBuffer<int4> quads_i32 : register(u9, space0);
StructuredBuffer<uint4> a_u32 : register(t10, space0);
StructuredBuffer<uint4> b_u32 : register(t11, space0);
StructuredBuffer<uint4> c_u32 : register(t12, space0);
cbuffer block_uniform_a_u32 : register(b13, space0) { uint4 uniform_a_u32[16]; };
cbuffer block_uniform_b_u32 : register(b14, space0) { uint4 uniform_b_u32[16]; };
cbuffer block_uniform_c_u32 : register(b15, space0) { uint4 uniform_c_u32[16]; };
RWStructuredBuffer<uint4> scalars_u32 : register(u16, space0);
RWStructuredBuffer<uint4> pairs_u32 : register(u17, space0);
RWStructuredBuffer<uint4> triples_u32 : register(u18, space0);
RWStructuredBuffer<uint4> quads_u32 : register(u19, space0);

[numthreads(64, 1, 1)]
void of_i32(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    const int4 a = a_i32[i];
    const int4 b = b_i32[i];
    const int4 c = c_i32[i];
    const int4 ua = uniform_a_i32[i % 16];
    const int4 ub = uniform_b_i32[i % 16];
    const int4 uc = uniform_c_i32[i % 16];
    scalars_i32[i] = int4(mad(a.x, b.x, c.x), mad(ua.x, ub.x, uc.x), mad(int(3), int(-17), int(5)), mad(a.x, int(-1200), int(3)));
    pairs_i32[i] = int4(mad(a.xy, b.xy, c.xy), mad(ua.xy, ub.xy, uc.xy));
    triples_i32[i] = int4(mad(a.xyz, b.xyz, c.xyz), 0);
    quads_i32[i] = mad(a, b, c);
}

[numthreads(64, 1, 1)]
void of_u32(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    const uint4 a = a_u32[i];
    const uint4 b = b_u32[i];
    const uint4 c = c_u32[i];
    const uint4 ua = uniform_a_u32[i % 16];
    const uint4 ub = uniform_b_u32[i % 16];
    const uint4 uc = uniform_c_u32[i % 16];
    scalars_u32[i] = uint4(mad(a.x, b.x, c.x), mad(ua.x, ub.x, uc.x), mad(3u, 17u, 5u), mad(a.x, 12u, 3u));
    pairs_u32[i] = uint4(mad(a.xy, b.xy, c.xy), mad(ua.xy, ub.xy, uc.xy));
    triples_u32[i] = uint4(mad(a.xyz, b.xyz, c.xyz), 0);
    quads_u32[i] = mad(a, b, c);
}
