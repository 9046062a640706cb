// Written from crates/reference/src/intrinsics by `cargo run -p shadertwin-reference --example intrinsics`.

StructuredBuffer<uint4> a_u32 : register(t0, space0);
StructuredBuffer<uint4> b_u32 : register(t1, space0);
cbuffer block_uniform_a_u32 : register(b2, space0) { uint4 uniform_a_u32[16]; };
cbuffer block_uniform_b_u32 : register(b3, space0) { uint4 uniform_b_u32[16]; };
RWStructuredBuffer<uint4> scalars_u32 : register(u4, space0);

[numthreads(64, 1, 1)]
void of_u32(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    const uint4 a = a_u32[i];
    const uint4 b = b_u32[i];
    const uint4 ua = uniform_a_u32[i % 16];
    const uint4 ub = uniform_b_u32[i % 16];
    scalars_u32[i] = uint4(dot4add_u8packed(a.x, b.x, 0), dot4add_u8packed(ua.x, ub.x, 0), dot4add_u8packed(3735928559u, 305419896u, 0), dot4add_u8packed(a.x, 0u, 0));
}
