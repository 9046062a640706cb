// Written from crates/reference/src/intrinsics by `cargo run -p shadertwin-reference --example intrinsics`.

StructuredBuffer<uint4> a_u32 : register(t0, space0);
cbuffer block_uniform_a_u32 : register(b1, space0) { uint4 uniform_a_u32[16]; };
RWStructuredBuffer<float4> scalars_u32 : register(u2, space0);
RWStructuredBuffer<float4> scalars_constant_u32 : register(u3, space0);

float2 Unpack(uint a) { return float2(f16tof32(a), f16tof32(a >> 16)); }

[numthreads(64, 1, 1)]
void of_u32(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    const uint4 a = a_u32[i];
    const uint4 ua = uniform_a_u32[i % 16];
    scalars_u32[i] = float4(Unpack(a.x & 0x3fff3fff | 0x04000400), Unpack(ua.x & 0x3fff3fff | 0x04000400));
    scalars_constant_u32[i] = float4(Unpack(3735928559u & 0x3fff3fff | 0x04000400), Unpack(2147483648u & 0x3fff3fff | 0x04000400));
}
