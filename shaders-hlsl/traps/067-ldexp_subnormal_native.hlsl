// 2 to the power of -127 is subnormal, of 128 infinite.

StructuredBuffer<float> x : register(t0, space0);
StructuredBuffer<int> exponent : register(t1, space0);
RWStructuredBuffer<float> result : register(u2, space0);

[numthreads(2, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    result[i] = ldexp(x[i], (float)exponent[i]);
}
