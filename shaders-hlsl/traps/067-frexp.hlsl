// 8 is 0.5 times 2 to the power of 4. The exponent of HLSL is converted to an integer.

StructuredBuffer<float> x : register(t0, space0);
RWStructuredBuffer<float> significand : register(u1, space0);
RWStructuredBuffer<int> exponent : register(u2, space0);

[numthreads(3, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    float power;
    significand[i] = frexp(x[i], power);
    exponent[i] = (int)power;
}
