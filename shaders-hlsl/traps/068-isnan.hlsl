// Two NaNs, two infinities, two numbers.

StructuredBuffer<float> x : register(t0, space0);
RWStructuredBuffer<uint> nan : register(u1, space0);
RWStructuredBuffer<uint> infinite : register(u2, space0);

[numthreads(6, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    const float number = x[i];
    nan[i] = isnan(number) ? 1 : 0;
    infinite[i] = isinf(number) ? 1 : 0;
}
