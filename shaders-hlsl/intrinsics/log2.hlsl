// Written from crates/reference/src/intrinsics by `cargo run -p shadertwin-reference --example intrinsics`.

StructuredBuffer<float4> a_f32 : register(t0, space0);
cbuffer block_uniform_a_f32 : register(b1, space0) { float4 uniform_a_f32[16]; };
RWStructuredBuffer<float4> scalars_f32 : register(u2, space0);
RWStructuredBuffer<float4> quads_f32 : register(u3, space0);

[numthreads(64, 1, 1)]
void of_f32(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    const float4 a = a_f32[i];
    const float4 ua = uniform_a_f32[i % 16];
    scalars_f32[i] = float4(log2(a.x), log2(ua.x), log2(14.3375f), 0.0f);
    quads_f32[i] = log2(a);
}
