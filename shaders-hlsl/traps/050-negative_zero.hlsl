// -0 + 0 is +0, unless a compiler takes x + 0 for x. round(-0.5) is -0 by IEEE, and either zero by WGSL.

StructuredBuffer<float> x : register(t0, space0);
RWStructuredBuffer<float> sum : register(u1, space0);
RWStructuredBuffer<float> rounded : register(u2, space0);

[numthreads(2, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    sum[i] = x[i] + 0.0;
    rounded[i] = round(x[i]);
}
