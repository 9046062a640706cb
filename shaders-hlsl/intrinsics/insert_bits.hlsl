// Written from crates/reference/src/intrinsics by `cargo run -p shadertwin-reference --example intrinsics`.

StructuredBuffer<int4> a_i32 : register(t0, space0);
StructuredBuffer<int4> b_i32 : register(t1, space0);
StructuredBuffer<uint4> c_i32 : register(t2, space0);
StructuredBuffer<uint4> d_i32 : register(t3, space0);
cbuffer block_uniform_a_i32 : register(b4, space0) { int4 uniform_a_i32[16]; };
cbuffer block_uniform_b_i32 : register(b5, space0) { int4 uniform_b_i32[16]; };
cbuffer block_uniform_c_i32 : register(b6, space0) { uint4 uniform_c_i32[16]; };
cbuffer block_uniform_d_i32 : register(b7, space0) { uint4 uniform_d_i32[16]; };
RWStructuredBuffer<int4> scalars_i32 : register(u8, space0);
RWStructuredBuffer<int4> pairs_i32 : register(u9, space0);
RWStructuredBuffer<int4> triples_i32 : register(u10, space0);
RWStructuredBuffer<int4> quads_i32 : register(u11, space0);
StructuredBuffer<uint4> a_u32 : register(t12, space0);
StructuredBuffer<uint4> b_u32 : register(t13, space0);
StructuredBuffer<uint4> c_u32 : register(t14, space0);
StructuredBuffer<uint4> d_u32 : register(t15, space0);
cbuffer block_uniform_a_u32 : register(b16, space0) { uint4 uniform_a_u32[16]; };
cbuffer block_uniform_b_u32 : register(b17, space0) { uint4 uniform_b_u32[16]; };
cbuffer block_uniform_c_u32 : register(b18, space0) { uint4 uniform_c_u32[16]; };
cbuffer block_uniform_d_u32 : register(b19, space0) { uint4 uniform_d_u32[16]; };
RWStructuredBuffer<uint4> scalars_u32 : register(u20, space0);
RWStructuredBuffer<uint4> pairs_u32 : register(u21, space0);
RWStructuredBuffer<uint4> triples_u32 : register(u22, space0);
RWStructuredBuffer<uint4> quads_u32 : register(u23, space0);

int Insert(int a, int b, uint offset, uint count)
{
    const uint mask = ((1u << count) - 1) << offset;
    return int((uint(a) & ~mask) | (uint(b) << offset & mask));
}

int2 Insert(int2 a, int2 b, uint offset, uint count)
{
    const uint mask = ((1u << count) - 1) << offset;
    return int2((uint2(a) & ~mask) | (uint2(b) << offset & mask));
}

int3 Insert(int3 a, int3 b, uint offset, uint count)
{
    const uint mask = ((1u << count) - 1) << offset;
    return int3((uint3(a) & ~mask) | (uint3(b) << offset & mask));
}

int4 Insert(int4 a, int4 b, uint offset, uint count)
{
    const uint mask = ((1u << count) - 1) << offset;
    return int4((uint4(a) & ~mask) | (uint4(b) << offset & mask));
}

uint Insert(uint a, uint b, uint offset, uint count)
{
    const uint mask = ((1u << count) - 1) << offset;
    return uint((uint(a) & ~mask) | (uint(b) << offset & mask));
}

uint2 Insert(uint2 a, uint2 b, uint offset, uint count)
{
    const uint mask = ((1u << count) - 1) << offset;
    return uint2((uint2(a) & ~mask) | (uint2(b) << offset & mask));
}

uint3 Insert(uint3 a, uint3 b, uint offset, uint count)
{
    const uint mask = ((1u << count) - 1) << offset;
    return uint3((uint3(a) & ~mask) | (uint3(b) << offset & mask));
}

uint4 Insert(uint4 a, uint4 b, uint offset, uint count)
{
    const uint mask = ((1u << count) - 1) << offset;
    return uint4((uint4(a) & ~mask) | (uint4(b) << offset & mask));
}

[numthreads(64, 1, 1)]
void of_i32(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    const int4 a = a_i32[i];
    const int4 b = b_i32[i];
    const uint4 c = c_i32[i];
    const uint4 d = d_i32[i];
    const int4 ua = uniform_a_i32[i % 16];
    const int4 ub = uniform_b_i32[i % 16];
    const uint4 uc = uniform_c_i32[i % 16];
    const uint4 ud = uniform_d_i32[i % 16];
    scalars_i32[i] = int4(Insert(a.x, b.x, c.x, d.x), Insert(ua.x, ub.x, uc.x, ud.x), Insert(int(-559038737), int(305419896), 5u, 14u), Insert(a.x, int(0), 1u, 10u));
    pairs_i32[i] = int4(Insert(a.xy, b.xy, c.x, d.x), Insert(ua.xy, ub.xy, uc.x, ud.x));
    triples_i32[i] = int4(Insert(a.xyz, b.xyz, c.x, d.x), 0);
    quads_i32[i] = Insert(a, b, c.x, d.x);
}

[numthreads(64, 1, 1)]
void of_u32(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    const uint4 a = a_u32[i];
    const uint4 b = b_u32[i];
    const uint4 c = c_u32[i];
    const uint4 d = d_u32[i];
    const uint4 ua = uniform_a_u32[i % 16];
    const uint4 ub = uniform_b_u32[i % 16];
    const uint4 uc = uniform_c_u32[i % 16];
    const uint4 ud = uniform_d_u32[i % 16];
    scalars_u32[i] = uint4(Insert(a.x, b.x, c.x, d.x), Insert(ua.x, ub.x, uc.x, ud.x), Insert(3735928559u, 305419896u, 5u, 14u), Insert(a.x, 0u, 1u, 10u));
    pairs_u32[i] = uint4(Insert(a.xy, b.xy, c.x, d.x), Insert(ua.xy, ub.xy, uc.x, ud.x));
    triples_u32[i] = uint4(Insert(a.xyz, b.xyz, c.x, d.x), 0);
    quads_u32[i] = Insert(a, b, c.x, d.x);
}
