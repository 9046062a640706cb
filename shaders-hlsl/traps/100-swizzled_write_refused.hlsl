// As HLSL writes it.

StructuredBuffer<float4> x : register(t0, space0);
RWStructuredBuffer<float4> result : register(u1, space0);

[numthreads(1, 1, 1)]
void main()
{
    float4 o = float4(5.0, 6.0, 7.0, 8.0);
    o.xy = x[0].zw;
    result[0] = o;
}
