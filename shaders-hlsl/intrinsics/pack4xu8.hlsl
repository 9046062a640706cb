// Written from crates/reference/src/intrinsics by `cargo run -p shadertwin-reference --example intrinsics`.

StructuredBuffer<uint4> a_u32 : register(t0, space0);
cbuffer block_uniform_a_u32 : register(b1, space0) { uint4 uniform_a_u32[16]; };
RWStructuredBuffer<uint4> quads_u32 : register(u2, space0);

uint Pack(uint4 a)
{
    a &= 0xff;
    return a.x | a.y << 8 | a.z << 16 | a.w << 24;
}

[numthreads(64, 1, 1)]
void of_u32(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    const uint4 a = a_u32[i];
    const uint4 ua = uniform_a_u32[i % 16];
    quads_u32[i] = uint4(Pack(a), Pack(ua), Pack(uint4(3735928559u, 305419896u, 2147483648u, 0u)), Pack(uint4(2147483648u, 0u, 3735928559u, 305419896u)));
}
