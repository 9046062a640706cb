// Written from crates/reference/src/intrinsics by `cargo run -p shadertwin-reference --example intrinsics`.

StructuredBuffer<float4> a_f32 : register(t0, space0);
StructuredBuffer<float4> b_f32 : register(t1, space0);
StructuredBuffer<float4> c_f32 : register(t2, space0);
cbuffer block_uniform_a_f32 : register(b3, space0) { float4 uniform_a_f32[16]; };
cbuffer block_uniform_b_f32 : register(b4, space0) { float4 uniform_b_f32[16]; };
cbuffer block_uniform_c_f32 : register(b5, space0) { float4 uniform_c_f32[16]; };
RWStructuredBuffer<float4> scalars_f32 : register(u6, space0);
RWStructuredBuffer<float4> pairs_f32 : register(u7, space0);
RWStructuredBuffer<float4> triples_f32 : register(u8, space0);
RWStructuredBuffer<float4> quads_f32 : register(u9, space0);
StructuredBuffer<int4> a_i32 : register(t10, space0);
StructuredBuffer<int4> b_i32 : register(t11, space0);
StructuredBuffer<int4> c_i32 : register(t12, space0);
cbuffer block_uniform_a_i32 : register(b13, space0) { int4 uniform_a_i32[16]; };
cbuffer block_uniform_b_i32 : register(b14, space0) { int4 uniform_b_i32[16]; };
cbuffer block_uniform_c_i32 : register(b15, space0) { int4 uniform_c_i32[16]; };
RWStructuredBuffer<int4> scalars_i32 : register(u16, space0);
RWStructuredBuffer<int4> pairs_i32 : register(u17, space0);
RWStructuredBuffer<int4> triples_i32 : register(u18, space0);
RWStructuredBuffer<int4> quads_i32 : register(u19, space0);
StructuredBuffer<uint4> a_u32 : register(t20, space0);
StructuredBuffer<uint4> b_u32 : register(t21, space0);
StructuredBuffer<uint4> c_u32 : register(t22, space0);
cbuffer block_uniform_a_u32 : register(b23, space0) { uint4 uniform_a_u32[16]; };
cbuffer block_uniform_b_u32 : register(b24, space0) { uint4 uniform_b_u32[16]; };
cbuffer block_uniform_c_u32 : register(b25, space0) { uint4 uniform_c_u32[16]; };
RWStructuredBuffer<uint4> scalars_u32 : register(u26, space0);
RWStructuredBuffer<uint4> pairs_u32 : register(u27, space0);
RWStructuredBuffer<uint4> triples_u32 : register(u28, space0);
RWStructuredBuffer<uint4> quads_u32 : register(u29, space0);

[numthreads(64, 1, 1)]
void of_f32(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    const float4 a = a_f32[i];
    const float4 b = b_f32[i];
    const float4 c = c_f32[i];
    const float4 ua = uniform_a_f32[i % 16];
    const float4 ub = uniform_b_f32[i % 16];
    const float4 uc = uniform_c_f32[i % 16];
    scalars_f32[i] = float4(clamp(a.x, b.x, c.x), clamp(ua.x, ub.x, uc.x), clamp((-1.5f), (-0.875f), 0.875f), clamp(a.x, (-0.625f), 0.625f));
    pairs_f32[i] = float4(clamp(a.xy, b.xy, c.xy), clamp(ua.xy, ub.xy, uc.xy));
    triples_f32[i] = float4(clamp(a.xyz, b.xyz, c.xyz), 0.0f);
    quads_f32[i] = clamp(a, b, c);
}

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
    scalars_i32[i] = int4(clamp(a.x, b.x, c.x), clamp(ua.x, ub.x, uc.x), clamp(int(3), int(-381), int(381)), clamp(a.x, int(-133), int(133)));
    pairs_i32[i] = int4(clamp(a.xy, b.xy, c.xy), clamp(ua.xy, ub.xy, uc.xy));
    triples_i32[i] = int4(clamp(a.xyz, b.xyz, c.xyz), 0);
    quads_i32[i] = clamp(a, b, c);
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
    scalars_u32[i] = uint4(clamp(a.x, b.x, c.x), clamp(ua.x, ub.x, uc.x), clamp(3u, 7u, 437u), clamp(a.x, 9u, 212u));
    pairs_u32[i] = uint4(clamp(a.xy, b.xy, c.xy), clamp(ua.xy, ub.xy, uc.xy));
    triples_u32[i] = uint4(clamp(a.xyz, b.xyz, c.xyz), 0);
    quads_u32[i] = clamp(a, b, c);
}
