// Expect (20, 60, 100, 140) and (80, 90, 100, 110) with -Zpr.

StructuredBuffer<float4x4> matrices : register(t0);
StructuredBuffer<float4> vectors : register(t1);
RWStructuredBuffer<float4> result : register(u2);

[numthreads(1, 1, 1)]
void main()
{
    float4x4 m = matrices[0];
    float4 v = vectors[0];
    result[0] = mul(m, v);
    result[1] = mul(v, m);
}
