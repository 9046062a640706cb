// Both zeros are equal, so either may come back, by the order of the operands too. Canonical zeros have no sign.

StructuredBuffer<float> x : register(t0, space0);
StructuredBuffer<float> y : register(t1, space0);
RWStructuredBuffer<float> least : register(u2, space0);
RWStructuredBuffer<float> most : register(u3, space0);

[numthreads(2, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    least[i] = min(x[i], y[i]);
    most[i] = max(x[i], y[i]);
}
