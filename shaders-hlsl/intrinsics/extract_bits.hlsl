// Written from crates/reference/src/intrinsics by `cargo run -p shadertwin-reference --example intrinsics`.

StructuredBuffer<int4> a_i32 : register(t0, space0);
StructuredBuffer<uint4> b_i32 : register(t1, space0);
StructuredBuffer<uint4> c_i32 : register(t2, space0);
cbuffer block_uniform_a_i32 : register(b3, space0) { int4 uniform_a_i32[16]; };
cbuffer block_uniform_b_i32 : register(b4, space0) { uint4 uniform_b_i32[16]; };
cbuffer block_uniform_c_i32 : register(b5, space0) { uint4 uniform_c_i32[16]; };
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

int Extract(int a, uint offset, uint count) { return a << (32 - offset - count) >> (32 - count); }

int2 Extract(int2 a, uint offset, uint count) { return a << (32 - offset - count) >> (32 - count); }

int3 Extract(int3 a, uint offset, uint count) { return a << (32 - offset - count) >> (32 - count); }

int4 Extract(int4 a, uint offset, uint count) { return a << (32 - offset - count) >> (32 - count); }

uint Extract(uint a, uint offset, uint count) { return a << (32 - offset - count) >> (32 - count); }

uint2 Extract(uint2 a, uint offset, uint count) { return a << (32 - offset - count) >> (32 - count); }

uint3 Extract(uint3 a, uint offset, uint count) { return a << (32 - offset - count) >> (32 - count); }

uint4 Extract(uint4 a, uint offset, uint count) { return a << (32 - offset - count) >> (32 - count); }

[numthreads(64, 1, 1)]
void of_i32(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    const int4 a = a_i32[i];
    const uint4 b = b_i32[i];
    const uint4 c = c_i32[i];
    const int4 ua = uniform_a_i32[i % 16];
    const uint4 ub = uniform_b_i32[i % 16];
    const uint4 uc = uniform_c_i32[i % 16];
    scalars_i32[i] = int4(Extract(a.x, b.x, c.x), Extract(ua.x, ub.x, uc.x), Extract(int(-559038737), 9u, 6u), Extract(a.x, 13u, 2u));
    pairs_i32[i] = int4(Extract(a.xy, b.x, c.x), Extract(ua.xy, ub.x, uc.x));
    triples_i32[i] = int4(Extract(a.xyz, b.x, c.x), 0);
    quads_i32[i] = Extract(a, b.x, c.x);
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
    scalars_u32[i] = uint4(Extract(a.x, b.x, c.x), Extract(ua.x, ub.x, uc.x), Extract(3735928559u, 9u, 6u), Extract(a.x, 13u, 2u));
    pairs_u32[i] = uint4(Extract(a.xy, b.x, c.x), Extract(ua.xy, ub.x, uc.x));
    triples_u32[i] = uint4(Extract(a.xyz, b.x, c.x), 0);
    quads_u32[i] = Extract(a, b.x, c.x);
}
