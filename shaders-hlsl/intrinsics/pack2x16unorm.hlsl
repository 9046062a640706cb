// Written from crates/reference/src/intrinsics by `cargo run -p shadertwin-reference --example intrinsics`.

StructuredBuffer<float4> a_f32 : register(t0, space0);
cbuffer block_uniform_a_f32 : register(b1, space0) { float4 uniform_a_f32[16]; };
RWStructuredBuffer<uint4> pairs_f32 : register(u2, space0);

uint Pack(float2 a)
{
    const uint2 codes = uint2(floor(0.5 + 65535.0 * saturate(a)));
    return codes.x | codes.y << 16;
}

[numthreads(64, 1, 1)]
void of_f32(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    const float4 a = a_f32[i];
    const float4 ua = uniform_a_f32[i % 16];
    pairs_f32[i] = uint4(Pack(a.xy), Pack(ua.xy), Pack(float2(0.05f, 0.65f)), Pack(float2(0.35f, 0.95f)));
}
