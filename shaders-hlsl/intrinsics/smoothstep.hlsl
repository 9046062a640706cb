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
    scalars_f32[i] = float4(smoothstep(a.x, b.x, c.x), smoothstep(ua.x, ub.x, uc.x), smoothstep(0.025f, 0.925f, 0.45f), smoothstep(a.x, 0.975f, 0.35f));
    pairs_f32[i] = float4(smoothstep(a.xy, b.xy, c.xy), smoothstep(ua.xy, ub.xy, uc.xy));
    triples_f32[i] = float4(smoothstep(a.xyz, b.xyz, c.xyz), 0.0f);
    quads_f32[i] = smoothstep(a, b, c);
}
