// Written from crates/reference/src/intrinsics by `cargo run -p shadertwin-reference --example intrinsics`.

StructuredBuffer<float4> a_f32 : register(t0, space0);
cbuffer block_uniform_a_f32 : register(b1, space0) { float4 uniform_a_f32[16]; };
RWStructuredBuffer<uint4> quads_f32 : register(u2, space0);

uint Pack(float4 a)
{
    const uint4 codes = asuint(int4(floor(0.5 + 127.0 * clamp(a, -1.0, 1.0)))) & 0xff;
    return codes.x | codes.y << 8 | codes.z << 16 | codes.w << 24;
}

[numthreads(64, 1, 1)]
void of_f32(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    const float4 a = a_f32[i];
    const float4 ua = uniform_a_f32[i % 16];
    quads_f32[i] = uint4(Pack(a), Pack(ua), Pack(float4((-0.825f), 0.275f, (-0.275f), 0.825f)), Pack(float4((-0.275f), 0.825f, (-0.825f), 0.275f)));
}
