// Written from crates/reference/src/intrinsics by `cargo run -p shadertwin-reference --example intrinsics`.

StructuredBuffer<int4> a_i32 : register(t0, space0);
cbuffer block_uniform_a_i32 : register(b1, space0) { int4 uniform_a_i32[16]; };
RWStructuredBuffer<uint4> scalars_i32 : register(u2, space0);
RWStructuredBuffer<uint4> pairs_i32 : register(u3, space0);
RWStructuredBuffer<uint4> triples_i32 : register(u4, space0);
RWStructuredBuffer<uint4> quads_i32 : register(u5, space0);

[numthreads(64, 1, 1)]
void of_i32(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    const int4 a = a_i32[i];
    const int4 ua = uniform_a_i32[i % 16];
    scalars_i32[i] = uint4(asuint(a.x), asuint(ua.x), asuint(int(-559038737)), asuint(int(-1)));
    pairs_i32[i] = uint4(asuint(a.xy), asuint(ua.xy));
    triples_i32[i] = uint4(asuint(a.xyz), 0);
    quads_i32[i] = asuint(a);
}
