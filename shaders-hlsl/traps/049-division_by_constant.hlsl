// Multiplied by the rounded third, all but the third quotient end one bit higher.

StructuredBuffer<float> x : register(t0, space0);
RWStructuredBuffer<float> result : register(u1, space0);

[numthreads(4, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    result[i] = x[i] / 3.0;
}
