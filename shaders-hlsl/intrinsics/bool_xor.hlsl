// Written from crates/reference/src/intrinsics by `cargo run -p shadertwin-reference --example intrinsics`.

StructuredBuffer<int4> a_i32 : register(t0, space0);
StructuredBuffer<int4> b_i32 : register(t1, space0);
StructuredBuffer<int4> c_i32 : register(t2, space0);
cbuffer block_uniform_a_i32 : register(b3, space0) { int4 uniform_a_i32[16]; };
cbuffer block_uniform_b_i32 : register(b4, space0) { int4 uniform_b_i32[16]; };
cbuffer block_uniform_c_i32 : register(b5, space0) { int4 uniform_c_i32[16]; };
RWStructuredBuffer<uint4> scalars_i32 : register(u6, space0);
RWStructuredBuffer<uint4> pairs_i32 : register(u7, space0);
RWStructuredBuffer<uint4> triples_i32 : register(u8, space0);
RWStructuredBuffer<uint4> quads_i32 : register(u9, space0);

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
    scalars_i32[i] = uint4(select((a.x < b.x) != (b.x < c.x), (uint)1, (uint)0), select((ua.x < ub.x) != (ub.x < uc.x), (uint)1, (uint)0), select((int(3) < int(-17)) != (int(-17) < int(5)), (uint)1, (uint)0), select((a.x < int(-1200)) != (int(-1200) < int(3)), (uint)1, (uint)0));
    pairs_i32[i] = uint4(select((a.xy < b.xy) != (b.xy < c.xy), (uint2)1, (uint2)0), select((ua.xy < ub.xy) != (ub.xy < uc.xy), (uint2)1, (uint2)0));
    triples_i32[i] = uint4(select((a.xyz < b.xyz) != (b.xyz < c.xyz), (uint3)1, (uint3)0), 0);
    quads_i32[i] = select((a < b) != (b < c), (uint4)1, (uint4)0);
}
