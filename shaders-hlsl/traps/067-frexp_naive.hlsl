// The bits of 4.0 on one side and of 4 on the other.

StructuredBuffer<float> x : register(t0, space0);
RWStructuredBuffer<uint> exponent : register(u1, space0);

[numthreads(3, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    const uint i = id.x;
    float power;
    frexp(x[i], power);
    exponent[i] = asuint(power);
}
