// Written from crates/reference/src/intrinsics by `cargo run -p shadertwin-reference --example intrinsics`.

StructuredBuffer<uint4> a_u32 : register(t0, space0);
cbuffer block_uniform_a_u32 : register(b1, space0) { uint4 uniform_a_u32[16]; };
RWStructuredBuffer<uint4> scalars_u32 : register(u2, space0);
RWStructuredBuffer<uint4> scalars_uniform_u32 : register(u3, space0);
RWStructuredBuffer<uint4> scalars_constant_u32 : register(u4, space0);

[numthreads(64, 1, 1)]
void of_u32(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    const uint4 a = a_u32[i];
    const uint4 ua = uniform_a_u32[i % 16];
    scalars_u32[i] = uint4(a.x, a.x >> 8, a.x >> 16, a.x >> 24) & 0xff;
    scalars_uniform_u32[i] = uint4(ua.x, ua.x >> 8, ua.x >> 16, ua.x >> 24) & 0xff;
    scalars_constant_u32[i] = uint4(3735928559u, 3735928559u >> 8, 3735928559u >> 16, 3735928559u >> 24) & 0xff;
}
