// 1e-39 times 1 keeps its bits or is flushed; half of the smallest normal numbers too. A copy keeps its bits.

StructuredBuffer<float> x : register(t0, space0);
StructuredBuffer<float> one : register(t1, space0);
RWStructuredBuffer<float> product : register(u2, space0);
RWStructuredBuffer<float> copy : register(u3, space0);

[numthreads(2, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    product[i] = x[i] * one[i];
    copy[i] = x[i];
}
