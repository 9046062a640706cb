// Written from crates/reference/src/intrinsics by `cargo run -p shadertwin-reference --example intrinsics`.

StructuredBuffer<float4> a_f32 : register(t0, space0);
StructuredBuffer<int4> b_f32 : register(t1, space0);
cbuffer block_uniform_a_f32 : register(b2, space0) { float4 uniform_a_f32[16]; };
cbuffer block_uniform_b_f32 : register(b3, space0) { int4 uniform_b_f32[16]; };
RWStructuredBuffer<float4> scalars_f32 : register(u4, space0);
RWStructuredBuffer<float4> quads_f32 : register(u5, space0);

[numthreads(64, 1, 1)]
void of_f32(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    const float4 a = a_f32[i];
    const int4 b = b_f32[i];
    const float4 ua = uniform_a_f32[i % 16];
    const int4 ub = uniform_b_f32[i % 16];
    scalars_f32[i] = float4(ldexp(a.x, float(b.x)), ldexp(ua.x, float(ub.x)), ldexp(12.9375f, float(int(1))), ldexp(a.x, float(int(3))));
    quads_f32[i] = ldexp(a, float4(b));
}
