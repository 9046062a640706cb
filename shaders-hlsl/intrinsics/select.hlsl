// Written from crates/reference/src/intrinsics by `cargo run -p shadertwin-reference --example intrinsics`.

StructuredBuffer<float4> a_f32 : register(t0, space0);
StructuredBuffer<float4> b_f32 : register(t1, space0);
StructuredBuffer<float4> c_f32 : register(t2, space0);
StructuredBuffer<float4> d_f32 : register(t3, space0);
cbuffer block_uniform_a_f32 : register(b4, space0) { float4 uniform_a_f32[16]; };
cbuffer block_uniform_b_f32 : register(b5, space0) { float4 uniform_b_f32[16]; };
cbuffer block_uniform_c_f32 : register(b6, space0) { float4 uniform_c_f32[16]; };
cbuffer block_uniform_d_f32 : register(b7, space0) { float4 uniform_d_f32[16]; };
RWStructuredBuffer<float4> scalars_f32 : register(u8, space0);
RWStructuredBuffer<float4> pairs_f32 : register(u9, space0);
RWStructuredBuffer<float4> triples_f32 : register(u10, space0);
RWStructuredBuffer<float4> quads_f32 : register(u11, space0);
StructuredBuffer<int4> a_i32 : register(t12, space0);
StructuredBuffer<int4> b_i32 : register(t13, space0);
StructuredBuffer<int4> c_i32 : register(t14, space0);
StructuredBuffer<int4> d_i32 : register(t15, space0);
cbuffer block_uniform_a_i32 : register(b16, space0) { int4 uniform_a_i32[16]; };
cbuffer block_uniform_b_i32 : register(b17, space0) { int4 uniform_b_i32[16]; };
cbuffer block_uniform_c_i32 : register(b18, space0) { int4 uniform_c_i32[16]; };
cbuffer block_uniform_d_i32 : register(b19, space0) { int4 uniform_d_i32[16]; };
RWStructuredBuffer<int4> scalars_i32 : register(u20, space0);
RWStructuredBuffer<int4> pairs_i32 : register(u21, space0);
RWStructuredBuffer<int4> triples_i32 : register(u22, space0);
RWStructuredBuffer<int4> quads_i32 : register(u23, space0);
StructuredBuffer<uint4> a_u32 : register(t24, space0);
StructuredBuffer<uint4> b_u32 : register(t25, space0);
StructuredBuffer<uint4> c_u32 : register(t26, space0);
StructuredBuffer<uint4> d_u32 : register(t27, space0);
cbuffer block_uniform_a_u32 : register(b28, space0) { uint4 uniform_a_u32[16]; };
cbuffer block_uniform_b_u32 : register(b29, space0) { uint4 uniform_b_u32[16]; };
cbuffer block_uniform_c_u32 : register(b30, space0) { uint4 uniform_c_u32[16]; };
cbuffer block_uniform_d_u32 : register(b31, space0) { uint4 uniform_d_u32[16]; };
RWStructuredBuffer<uint4> scalars_u32 : register(u32, space0);
RWStructuredBuffer<uint4> pairs_u32 : register(u33, space0);
RWStructuredBuffer<uint4> triples_u32 : register(u34, space0);
RWStructuredBuffer<uint4> quads_u32 : register(u35, space0);

[numthreads(64, 1, 1)]
void of_f32(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    const float4 a = a_f32[i];
    const float4 b = b_f32[i];
    const float4 c = c_f32[i];
    const float4 d = d_f32[i];
    const float4 ua = uniform_a_f32[i % 16];
    const float4 ub = uniform_b_f32[i % 16];
    const float4 uc = uniform_c_f32[i % 16];
    const float4 ud = uniform_d_f32[i % 16];
    scalars_f32[i] = float4(select(c.x < d.x, a.x, b.x), select(uc.x < ud.x, ua.x, ub.x), select((-1.0f) < 3.0f, (-3.0f), 1.0f), select((-3.0f) < 1.0f, a.x, 3.0f));
    pairs_f32[i] = float4(select(c.xy < d.xy, a.xy, b.xy), select(uc.xy < ud.xy, ua.xy, ub.xy));
    triples_f32[i] = float4(select(c.xyz < d.xyz, a.xyz, b.xyz), 0.0f);
    quads_f32[i] = select(c < d, a, b);
}

[numthreads(64, 1, 1)]
void of_i32(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    const int4 a = a_i32[i];
    const int4 b = b_i32[i];
    const int4 c = c_i32[i];
    const int4 d = d_i32[i];
    const int4 ua = uniform_a_i32[i % 16];
    const int4 ub = uniform_b_i32[i % 16];
    const int4 uc = uniform_c_i32[i % 16];
    const int4 ud = uniform_d_i32[i % 16];
    scalars_i32[i] = int4(select(c.x < d.x, a.x, b.x), select(uc.x < ud.x, ua.x, ub.x), select(int(5) < int(-1200), int(3), int(-17)), select(int(3) < int(-17), a.x, int(-1200)));
    pairs_i32[i] = int4(select(c.xy < d.xy, a.xy, b.xy), select(uc.xy < ud.xy, ua.xy, ub.xy));
    triples_i32[i] = int4(select(c.xyz < d.xyz, a.xyz, b.xyz), 0);
    quads_i32[i] = select(c < d, a, b);
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
    scalars_u32[i] = uint4(select(c.x < d.x, a.x, b.x), select(uc.x < ud.x, ua.x, ub.x), select(5u < 12u, 3u, 4294967295u), select(3u < 4294967295u, a.x, 12u));
    pairs_u32[i] = uint4(select(c.xy < d.xy, a.xy, b.xy), select(uc.xy < ud.xy, ua.xy, ub.xy));
    triples_u32[i] = uint4(select(c.xyz < d.xyz, a.xyz, b.xyz), 0);
    quads_u32[i] = select(c < d, a, b);
}
